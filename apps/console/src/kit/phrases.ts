import { definePhrases } from '@yunshu/contract/kit/phrases'

/** Every word that the kit itself says. */
export const kit = definePhrases({
  zh: {
    search: '查询', reset: '重置', more: '更多', fold: '收起', unfold: '展开', keyword: '请输入关键词', all: '全部', refresh: '刷新', columns: '表头', density: '密度',
    dense: '紧凑', normal: '默认', loose: '宽松', resetColumns: '恢复默认', actions: '操作', copy: '复制', copied: '已复制', rows: '共 {total} 条', rowsCapped: '共 1万+ 条',
    selected: '已选 {count} 条', clearSelection: '取消选择', sumSelected: '已选合计', sumAll: '查询合计', previous: '上一条', next: '下一条', openPage: '打开详情页', close: '关闭',
    submit: '提交', save: '保存', cancel: '取消', confirm: '确定', back: '返回', remove: '删除', add: '添加', retry: '重试', yes: '是', no: '否', none: '-',
    pleaseEnter: '请输入{label}', pleaseChoose: '请选择{label}', tooShort: '{label}至少 {limit} 个字', tooLong: '{label}最多 {limit} 个字', tooSmall: '{label}不能小于 {limit}',
    tooBig: '{label}不能大于 {limit}', wrongFormat: '{label}格式不正确', notInteger: '{label}须为整数', decimals: '{label}最多 {limit} 位小数', tooFew: '{label}至少 {limit} 项', tooMany: '{label}最多 {limit} 项',
    notListed: '{label}不在可选范围内', checkFields: '请检查：{fields}', leave: '有未保存的内容，确定离开？', leaveTitle: '未保存', stay: '继续填写', leaveNow: '离开', ctrlEnter: 'Ctrl+Enter 提交', done: '操作成功',
    emptyYet: '暂无数据', emptyFound: '没有符合条件的数据', clearFilters: '清空筛选', notFound: '找不到该记录', notFoundWhy: '它可能已被删除，或者不属于您', noPermission: '没有权限', noPermissionWhy: '请联系管理员开通：{right}',
    failed: '加载失败', broken: '页面出错了', brokenWhy: '这个标签页遇到故障，其他标签页不受影响', reload: '重载此页', requestId: '请求号 {id}', noPhoto: '没有图片',
    upload: '上传', uploading: '上传中 {percent}%', uploadHint: '点击、拖入或粘贴；jpg / png / webp / pdf，单个不超过 10 MB', tooLargeFile: '{name} 超过 10 MB', badFile: '{name} 不是可上传的格式', uploadFailed: '{name} 上传失败', fileLimit: '最多 {limit} 个文件',
    bulkResult: '成功 {ok}，失败 {failed}', retryFailed: '仅重试失败项', reason: '原因', record: '记录', exporting: '已开始导出，完成后在下载中心领取', export: '导出', sureTo: '确定{what}？',
    loggedOut: '您已掉线，或者访问权限出错，请重新登录！', loginAgain: '重新登录', codeFault: '后端接口{code}异常', networkFault: '后端接口连接异常', timeoutFault: '后端接口请求超时', unknownFault: '后端接口未知异常',
    copyRequest: '复制请求号', planned: '计划', actual: '实际', from: '开始', to: '结束', today: '今天', updatedAt: '更新于 {time}', moveUp: '上移', moveDown: '下移', choose: '请选择', show: '查看', late: '晚 {minutes} 分钟', early: '早 {minutes} 分钟'
  },
  en: {
    search: 'Search', reset: 'Reset', more: 'More', fold: 'Less', unfold: 'More filters', keyword: 'Type a keyword', all: 'All', refresh: 'Refresh', columns: 'Columns', density: 'Density',
    dense: 'Compact', normal: 'Default', loose: 'Loose', resetColumns: 'Restore defaults', actions: 'Actions', copy: 'Copy', copied: 'Copied', rows: '{total} in total', rowsCapped: 'more than 10,000',
    selected: '{count} selected', clearSelection: 'Clear selection', sumSelected: 'Selected', sumAll: 'Whole query', previous: 'Previous', next: 'Next', openPage: 'Open page', close: 'Close',
    submit: 'Submit', save: 'Save', cancel: 'Cancel', confirm: 'OK', back: 'Back', remove: 'Remove', add: 'Add', retry: 'Try again', yes: 'Yes', no: 'No', none: '-',
    pleaseEnter: 'Please enter: {label}', pleaseChoose: 'Please choose: {label}', tooShort: '{label} needs at least {limit} characters', tooLong: '{label} takes at most {limit} characters', tooSmall: '{label} must be at least {limit}',
    tooBig: '{label} must be at most {limit}', wrongFormat: '{label} is not in the right form', notInteger: '{label} must be a whole number', decimals: '{label} takes at most {limit} decimals', tooFew: '{label} needs at least {limit}', tooMany: '{label} takes at most {limit}',
    notListed: '{label} is not one of the choices', checkFields: 'Please check: {fields}', leave: 'What you typed is not saved. Leave anyway?', leaveTitle: 'Not saved', stay: 'Stay', leaveNow: 'Leave', ctrlEnter: 'Ctrl+Enter submits', done: 'Done',
    emptyYet: 'Nothing here yet', emptyFound: 'Nothing matches these filters', clearFilters: 'Clear filters', notFound: 'No such record', notFoundWhy: 'It may have been deleted, or it is not yours', noPermission: 'No permission', noPermissionWhy: 'Please ask your administrator for: {right}',
    failed: 'Could not load', broken: 'This page broke', brokenWhy: 'Only this tab is affected; the others go on', reload: 'Reload this page', requestId: 'Request {id}', noPhoto: 'No pictures',
    upload: 'Upload', uploading: 'Uploading {percent}%', uploadHint: 'Click, drop or paste; jpg / png / webp / pdf, up to 10 MB each', tooLargeFile: '{name} is larger than 10 MB', badFile: '{name} is not a kind that can be uploaded', uploadFailed: '{name} could not be uploaded', fileLimit: 'At most {limit} files',
    bulkResult: '{ok} done, {failed} failed', retryFailed: 'Retry the failed ones', reason: 'Reason', record: 'Record', exporting: 'Export started; find the file in the download drawer', export: 'Export', sureTo: '{what}?',
    loggedOut: 'You are offline or your session has ended. Please log in again.', loginAgain: 'Log in again', codeFault: 'The service answered with error {code}', networkFault: 'Cannot reach the service', timeoutFault: 'The service took too long', unknownFault: 'Unknown error of the service',
    copyRequest: 'Copy request no.', planned: 'Planned', actual: 'Actual', from: 'From', to: 'To', today: 'Today', updatedAt: 'As of {time}', moveUp: 'Move up', moveDown: 'Move down', choose: 'Choose', show: 'Show', late: '{minutes} min late', early: '{minutes} min early'
  }
})
