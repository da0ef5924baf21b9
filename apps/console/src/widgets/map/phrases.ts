import { definePhrases } from '@yunshu/contract/kit/phrases'

/** Words of maps and of choosing a place; the sentences are those of the specification. */
export const mapPhrases = definePhrases({
  zh: {
    map: '地图',
    attribution: '边界: DataV.GeoAtlas(高德) 示意 · Natural Earth · GeoNames CC BY 4.0',
    amapAway: '地图服务没有加载成功，已改用内置地图',
    drawing: '正在绘制地图…',
    noMap: '此浏览器不能显示地图，仍可按名称或经纬度选择',
    addByHand: '手动添加',
    byCoordinates: '经纬度反解析',
    tooCoarse: '只定位到省市，无法派车：请搜索到区县或更详细的地址，或拖动标记',
    nothingFound: '没有搜索到相应地址',
    coordinatesEmpty: '请输入经纬度',
    preview: '预览',
    pasteWhole: '粘贴整段地址自动识别，例如：张三 13800000001 四川省成都市郫都区红光镇…',
    pasteRead: '识别',
    pasteUnclear: '没有识别出省市区，请手动选择',
    pasteSeveral: '识别出多个同名地区，请选择',
    contact: '联系人',
    drag: '可拖动标记微调位置',
    roughly: '示意位置：精确到{level}',
    town: '乡镇',
    district: '区县',
    cityLevel: '城市',
    provinceLevel: '省份'
  },
  en: {
    map: 'Map',
    attribution: 'Borders: DataV.GeoAtlas (AMap), a sketch · Natural Earth · GeoNames CC BY 4.0',
    amapAway: 'The map service did not load; the built-in map is used',
    drawing: 'Drawing the map…',
    noMap: 'This browser cannot show the map; places can still be chosen by name or coordinates',
    addByHand: 'Add by hand',
    byCoordinates: 'By coordinates',
    tooCoarse: 'This is only a province or city: search for a district or a street, or drag the marker',
    nothingFound: 'No such address was found',
    coordinatesEmpty: 'Please enter longitude and latitude',
    preview: 'Preview',
    pasteWhole: 'Paste a whole address, such as: name, 13800000001, province, city, district, street…',
    pasteRead: 'Read',
    pasteUnclear: 'No province, city and district could be read: please choose them',
    pasteSeveral: 'Several places have this name: please choose',
    contact: 'Contact',
    drag: 'Drag the marker to adjust',
    roughly: 'Approximate: exact to the {level}',
    town: 'town',
    district: 'district',
    cityLevel: 'city',
    provinceLevel: 'province'
  }
})
