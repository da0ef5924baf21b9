import { definePhrases } from '@yunshu/contract/kit/phrases'

export const phrases = definePhrases({
  zh: {
    find: '姓名 / 手机号 / 身份证后四位', add: '新增司机', addNow: '保存司机', save: '保存修改', edit: '编辑', remove: '删除', disable: '停用', enable: '启用', unmask: '查看证件号', emptyFirst: '登记司机后就能派车；证件到期、准驾车型不符会在派车时自动提醒。',
    removeAsk: '删除司机{driver_name}？', removeNote: '只能删除从未出过车的司机。', removed: '司机{driver_name}已删除', saved: '司机{driver_name}已保存', added: '司机{driver_name}已新增', disabled: '司机{driver_name}已停用', enabled: '司机{driver_name}已启用',
    disableTitle: '停用 {driver_name}', enableTitle: '启用 {driver_name}', disableHelp: '停用后不能派车，也不能登录司机端', blacklist: '列入黑名单', whyLeft: '离职', whyLeave: '请长假', whyAccident: '事故处理', whyBack: '返岗', whyCleared: '核实无误',
    unmaskTitle: '查看 {driver_name} 的证件号', unmaskHelp: '请再次输入您的登录密码；本次查看会记入操作日志', show: '查看', shown: '本次查看已记录', close: '关闭',
    basic: '基本信息', identity: '身份证', licence: '驾驶证', qualification: '从业资格证', contact: '合作与联系', papers: '证件', waybills: '运单', log: '日志', status: '状态', paper: '证件', no: '证号', validTo: '有效期', photo: '照片', view: '查看',
    system: '系统判断', mayDrive: '可驾驶', truckTrailer: '牵引车挂车', heavy: '4.5 吨以上货车', light: '4.5 吨及以下货车', nothing: '不能驾驶货车', needQualification: '从业资格证', needed: '需要', notNeeded: '不需要', idRight: '号码校验', idFits: '通过', birthday: '出生日期', gender: '性别', age: '年龄', years: '{count} 岁', ageSoon: '将满 63 周岁', retires: '可驾驶至',
    keepNumber: '不修改请留空（{mask}）', sameAsId: '与身份证号相同请留空', longTerm: '长期', vehicles: '绑定车辆', none: '无', more: '更多', paperWell: '有效', paperSoon: '即将到期', paperOver: '已过期', paperMissing: '缺失', outOfService: '停用原因：{reason}', tooOldSoon: '年龄'
  },
  en: {
    find: 'Name / mobile / last four of the identity no.', add: 'Add driver', addNow: 'Save driver', save: 'Save changes', edit: 'Edit', remove: 'Delete', disable: 'Disable', enable: 'Enable', unmask: 'See numbers', emptyFirst: 'Registered drivers can be dispatched; ending papers and unfit licences are told at dispatch.',
    removeAsk: 'Delete driver {driver_name}?', removeNote: 'Only a driver who never drove can be deleted.', removed: 'Driver {driver_name} deleted', saved: 'Driver {driver_name} saved', added: 'Driver {driver_name} added', disabled: 'Driver {driver_name} disabled', enabled: 'Driver {driver_name} is back',
    disableTitle: 'Disable {driver_name}', enableTitle: 'Enable {driver_name}', disableHelp: 'A disabled driver cannot be dispatched and cannot log in', blacklist: 'Put on the blacklist', whyLeft: 'Has left', whyLeave: 'On long leave', whyAccident: 'Accident', whyBack: 'Is back', whyCleared: 'Cleared',
    unmaskTitle: 'Numbers of {driver_name}', unmaskHelp: 'Please type your login password again; that you looked is logged', show: 'Show', shown: 'This look has been logged', close: 'Close',
    basic: 'Driver', identity: 'Identity card', licence: 'Driving licence', qualification: 'Qualification', contact: 'Cooperation and contact', papers: 'Papers', waybills: 'Waybills', log: 'Log', status: 'Status', paper: 'Paper', no: 'No.', validTo: 'Valid to', photo: 'Photo', view: 'View',
    system: 'What follows', mayDrive: 'May drive', truckTrailer: 'tractors with trailers', heavy: 'trucks over 4.5 t', light: 'trucks up to 4.5 t', nothing: 'no trucks', needQualification: 'Qualification', needed: 'needed', notNeeded: 'not needed', idRight: 'Number', idFits: 'is right', birthday: 'Born', gender: 'Gender', age: 'Age', years: '{count}', ageSoon: 'will soon be 63', retires: 'May drive until',
    keepNumber: 'Leave empty to keep {mask}', sameAsId: 'Leave empty if it is the identity number', longTerm: 'Long-term', vehicles: 'Bound vehicles', none: 'None', more: 'More', paperWell: 'Valid', paperSoon: 'Ends soon', paperOver: 'Ended', paperMissing: 'Missing', outOfService: 'Because: {reason}', tooOldSoon: 'Age'
  }
})
