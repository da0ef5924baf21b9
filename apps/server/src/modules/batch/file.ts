import { batch } from '@yunshu/contract/batch/contract'
import { batchRowMachine } from '@yunshu/contract/batch/machine'
import { nameOf } from '@yunshu/contract/kit/enums'
import { billKind } from '@yunshu/contract/bill/machine'
import { payChannel } from '@yunshu/contract/payment/machine'
import { formatYuan } from '@yunshu/domain/money'
import { transact } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { writeAfter } from '../../platform/verb/verb.ts'
import { makeSheet } from '../task/index.ts'
import { getBatch, linesOf } from './queries.ts'

/** The columns of the bank file, which docs/adr/0042 describes. */
const head = ['付款参考号', '收款户名', '收款账号', '开户行', '金额', '用途']

/** 网银文件: what was promised to the bank and waits for its answer, with full account numbers. What the platform refused is not in it. */
export const bankFile = writeAfter(
  batch.file,
  async ({ actor, input, services }) => {
    const { row, lines } = await transact(
      services.db,
      actor,
      async (tx) => ({
        row: await getBatch(tx, actor, input.id),
        lines: await linesOf(tx, actor)
          .selectAll('r')
          .where('r.batch_id', '=', input.id)
          .where('r.row_status', 'in', [batchRowMachine.code.waiting, batchRowMachine.code.sent])
          .orderBy('r.row_no')
          .execute()
      }),
      { readonly: true }
    )
    if (row.pay_channel !== payChannel.code.bankTransfer) refuse('batchChannel')
    const left = lines.filter(({ row_status }) => row_status === batchRowMachine.code.waiting).length
    if (left > 0) refuse('batchPreparing', { left })
    if (lines.length === 0) refuse('batchEmpty')
    const body = lines.map((line) => [
      line.row_ref,
      line.account_name,
      line.account_no_enc ? services.secrets.unseal(line.account_no_enc) : '',
      line.account_bank,
      formatYuan(line.amount_fen).replaceAll(',', ''),
      `运费${nameOf(billKind, line.bill_kind).zh} ${line.waybill_no || line.bill_no}`
    ])
    const name = `${row.batch_no}.${input.format}`
    const bytes = input.format === 'xlsx' ? await makeSheet([{ sheet: '付款', head, body, widths: [24, 24, 26, 28, 14, 36] }]) : csvOf(body)
    return { row, count: lines.length, name, base64: bytes.toString('base64') }
  },
  async ({ first: { row, count, name, base64 } }) => ({
    output: { name, base64 },
    log: { id: row.id, no: row.batch_no, after: { name, row_count: count } }
  })
)

/* With the mark by which spreadsheets know UTF-8, and no cell that one would take for a formula. */
const csvOf = (body: readonly (readonly string[])[]): Buffer => {
  const cell = (text: string): string => `"${(/^[=+\-@\t\r]/u.test(text) ? ` ${text}` : text).replaceAll('"', '""')}"`
  return Buffer.from(`\ufeff${[head, ...body].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`, 'utf8')
}
