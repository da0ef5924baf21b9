import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What boards say of rows, of time, and of what is carried from one place to another. */
export const boardPhrases = definePhrases({
  zh: {
    zoomIn: '放大时间',
    zoomOut: '缩小时间',
    fit: '看全程',
    draggable: '可移动：按空格拿起',
    dragged: '已拿起 {name}：方向键选位置，回车放下，Esc 放回',
    over: '{target}',
    asking: '{target}：正在核对…',
    said: '{target}：{text}',
    nowhere: '移到可放的位置',
    dropped: '{name} 放到 {target}',
    letGo: '{name} 已放回',
    monday: '周一',
    tuesday: '周二',
    wednesday: '周三',
    thursday: '周四',
    friday: '周五',
    saturday: '周六',
    sunday: '周日'
  },
  en: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Whole time',
    draggable: 'Can be moved: press Space to pick it up',
    dragged: '{name} picked up: arrows choose a place, Enter drops, Esc lets go',
    over: '{target}',
    asking: '{target}: checking…',
    said: '{target}: {text}',
    nowhere: 'Move it over a place that takes it',
    dropped: '{name} dropped on {target}',
    letGo: '{name} let go',
    monday: 'Mon',
    tuesday: 'Tue',
    wednesday: 'Wed',
    thursday: 'Thu',
    friday: 'Fri',
    saturday: 'Sat',
    sunday: 'Sun'
  }
})
