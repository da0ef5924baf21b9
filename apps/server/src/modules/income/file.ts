import { income } from '@yunshu/contract/income/contract'
import { formatYuan } from '@yunshu/domain/money'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { writeAfter } from '../../platform/verb/verb.ts'
import { makeSheet } from '../task/index.ts'
import { incomeIn } from './quarter.ts'

const head = [
  '季度',
  '纳税人名称',
  '纳税人类型',
  '证件类型',
  '证件号码',
  '收入总额（元）',
  '其中：款项',
  '其中：油卡',
  '其中：ETC',
  '付款笔数',
  '付款公司数'
]
const yuan = (fen: number): string => formatYuan(fen).replaceAll(',', '')

/** 报送文件 (R11): identity numbers in full, so that each download is logged; only where the books hold the same, and of a quarter in which somebody was paid. */
export const incomeFile = writeAfter(
  income.file,
  async ({ actor, input: { quarter }, services }) => {
    const told = await transactAsSystem(services.db, (tx) => incomeIn(tx, services, actor.tenant_id, quarter))
    if (told.difference_fen !== 0) refuse('incomeNotTied', { difference: formatYuan(told.difference_fen) })
    if (told.data.length === 0) refuse('incomeNone', { quarter })
    const missing = told.data.find(({ id_no }) => id_no === '')
    if (missing) refuse('incomeNoId', { payee_name: missing.payee_name })
    const body = told.data.map((row) => [
      quarter,
      row.payee_name,
      '自然人',
      '居民身份证',
      row.id_no,
      yuan(row.total_fen),
      yuan(row.cash_fen),
      yuan(row.fuel_fen),
      yuan(row.toll_fen),
      String(row.paid_count),
      String(row.payer_count)
    ])
    const sums = [
      '合计',
      '',
      '',
      '',
      '',
      yuan(told.total_fen),
      '',
      '',
      '',
      String(told.data.reduce((sum, { paid_count }) => sum + paid_count, 0)),
      ''
    ]
    const bytes = await makeSheet([{ sheet: quarter, head, body: [...body, sums], widths: [10, 14, 12, 12, 24, 16, 14, 14, 14, 10, 12] }])
    return { count: body.length, total_fen: told.total_fen, name: `${quarter}.xlsx`, base64: bytes.toString('base64') }
  },
  async ({ first: { count, total_fen, name, base64 } }) => ({
    output: { name, base64 },
    log: { no: name, after: { name, payee_count: count, total_fen } }
  })
)
