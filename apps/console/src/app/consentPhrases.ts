import { definePhrases } from '@yunshu/contract/kit/phrases'

export const consentPhrases = definePhrases({
  zh: {
    title: '请阅读并同意：{title}',
    titleAgain: '已更新，请重新同意：{title}',
    edition: '第 {edition} 版',
    note: '修订说明：{note}',
    changes: '与您上次同意的第 {edition} 版相比',
    added: '新增：{text}',
    gone: '删除：{text}',
    more: '另有 {n} 处',
    read: '我已阅读并理解以上内容',
    agree: '同意',
    leave: '退出登录',
    left: '还有 {n} 份'
  },
  en: {
    title: 'Please read and consent: {title}',
    titleAgain: 'Changed, please consent again: {title}',
    edition: 'Edition {edition}',
    note: 'What changed: {note}',
    changes: 'Compared with edition {edition}, to which you consented',
    added: 'New: {text}',
    gone: 'Gone: {text}',
    more: '{n, more line, more lines}',
    read: 'I have read and understood this',
    agree: 'I consent',
    leave: 'Log out',
    left: '{n} more'
  }
})
