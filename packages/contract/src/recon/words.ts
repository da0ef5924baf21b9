import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const reconTerms = definePhrases({
  zh: {
    bank_day: '账单日期',
    row_count: '笔数',
    passed_count: '无发生额的行',
    in_fen: '转入合计',
    out_fen: '转出合计',
    closing_fen: '期末余额',
    matched: '对平',
    unsolved: '未处理差异',
    created_by_name: '操作人',
    created_at: '时间',
    row_no: '行号',
    bank_serial_no: '银行流水号',
    occurred_at: '发生时间',
    bank_direction: '方向',
    reversal: '冲正',
    amount_fen: '金额',
    own_fen: '我方金额',
    other_name: '对方户名',
    other_tail: '对方账号尾号',
    virtual_account: '专属账号',
    match_status: '对账结果',
    biz_no: '业务单号',
    solve_reason: '处理说明',
    proposed_by_name: '经办人',
    proposed_by_me: '我经办',
    solved_by_name: '复核人',
    solved_at: '复核时间',
    file: '文件',
    csv: '文件内容',
    reason: '处理说明',
    open: '未处理'
  },
  en: {
    bank_day: 'Day of the statement',
    row_count: 'Lines',
    passed_count: 'Lines that move nothing',
    in_fen: 'In',
    out_fen: 'Out',
    closing_fen: 'Closing balance',
    matched: 'Matched',
    unsolved: 'Unsolved',
    created_by_name: 'By',
    created_at: 'Time',
    row_no: 'Line',
    bank_serial_no: 'Bank serial',
    occurred_at: 'At',
    bank_direction: 'In or out',
    reversal: 'Reversal',
    amount_fen: 'Amount',
    own_fen: 'In our books',
    other_name: 'Other party',
    other_tail: 'Other account ends in',
    virtual_account: 'Own account no.',
    match_status: 'Result',
    biz_no: 'Business no.',
    solve_reason: 'Explanation',
    proposed_by_name: 'Explained by',
    proposed_by_me: 'Explained by me',
    solved_by_name: 'Confirmed by',
    solved_at: 'Confirmed at',
    file: 'File',
    csv: 'Text of the file',
    reason: 'Explanation',
    open: 'Unsolved'
  }
})

export const reconRefusals = defineRefusals(2370, {
  zh: {
    bankDayTaken: '{bank_day} 的银行对账单已经上传',
    bankDayAhead: '不能上传今天之后的对账单',
    bankRowWrong: '第 {row} 行的“{column}”无法识别：{value}',
    rowNotOpen: '该笔已对平或已处理',
    nothingProposed: '还没有人说明该笔差异',
    secondPerson: '须由另一人复核',
    bankFileNeeded: '请选择银行对账文件',
    bankRowShort: '第 {row} 行的“{column}”已被表格软件缩短（{value}），请把该列设为文本后重新导出',
    bankRowBoth: '第 {row} 行的收入和支出都有金额，请核对文件',
    bankRowDay: '第 {row} 行是 {day} 的，不是 {bank_day} 的',
    bankSerialTwice: '流水号 {serial} 在第 {first} 行和第 {second} 行重复',
    bankSerialKnown: '第 {row} 行的流水号 {serial} 已在 {day} 的对账单中',
    bankFileSolved: '{bank_day} 的对账单有 {count} 笔差异已说明或已处理，不能撤回'
  },
  en: {
    bankDayTaken: 'The statement of {bank_day} was uploaded already',
    bankDayAhead: 'A statement of a day to come cannot be uploaded',
    bankRowWrong: 'Line {row}: “{column}” cannot be read: {value}',
    rowNotOpen: 'This line is matched or solved already',
    nothingProposed: 'Nobody has explained this difference yet',
    secondPerson: 'Another person must confirm it',
    bankFileNeeded: 'Choose the bank’s file',
    bankRowShort: 'Line {row}: “{column}” was shortened by the spreadsheet ({value}); make the column text and export the file again',
    bankRowBoth: 'Line {row} has an amount that came in and one that went out; check the file',
    bankRowDay: 'Line {row} is of {day}, not of {bank_day}',
    bankSerialTwice: 'The serial {serial} stands in lines {first} and {second}',
    bankSerialKnown: 'Line {row}: the serial {serial} is in the statement of {day} already',
    bankFileSolved: 'The statement of {bank_day} cannot be withdrawn: {count, difference, differences} of it explained or solved already'
  }
})

/** The names of its acts in the operation log. */
export const reconActs = definePhrases({
  zh: {
    'recon.uploaded': '上传银行对账单',
    'recon.withdrawn': '撤回银行对账单',
    'recon.proposed': '说明对账差异',
    'recon.solved': '复核对账差异'
  },
  en: {
    'recon.uploaded': 'Bank statement uploaded',
    'recon.withdrawn': 'Bank statement withdrawn',
    'recon.proposed': 'Difference with the bank explained',
    'recon.solved': 'Difference with the bank solved'
  }
})
