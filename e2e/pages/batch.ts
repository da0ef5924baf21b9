import { readFile } from 'node:fs/promises'
import { batchMachine, batchRowMachine } from '@yunshu/contract/batch/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { fill, type Lang } from '@yunshu/contract/kit/phrases'
import { payChannel } from '@yunshu/contract/payment/machine'
import { expect, type Page } from '@playwright/test'
import { batchPhrases } from '../../apps/console/src/features/bill/batch/phrases.ts'
import { kit } from '../../apps/console/src/kit/phrases.ts'
import { callAs, front } from './console.ts'
import type { Ask } from './office.ts'
import { modal, yuan } from './settle.ts'

type Row = { id: number; version: number }
type Answer = { name: string; mimeType: string; buffer: Buffer }

const press = async (c: Page, name: string) => await front(c).getByRole('button', { name, exact: true }).first().click()
/** The state in which the batch in front is. */
export const expectBatch = async (c: Page, state: keyof typeof batchMachine.states, lang: Lang): Promise<void> =>
  await expect(front(c).locator('.info-head')).toContainText(batchMachine.states[state][lang])

/**
 * Pays approved bills of one payee by bank: a batch is made and submitted, approved by somebody else, sent, and told to the bank by its file. Gives what the bank
 * answers: that each of them is paid.
 */
export const tellBank = async (
  c: Page,
  fin: Ask,
  bill_ids: readonly number[],
  to: { name: string; account_no: string },
  lang: Lang
): Promise<Answer> => {
  const words = batchPhrases[lang]
  const { id: batch_id } = await callAs<Row>(c, '/api/batch/create', { pay_channel: payChannel.code.bankTransfer, bill_ids })
  await c.goto(linkTo(carrier.batchInfo, { id: batch_id }))
  await press(c, words.submit)
  await expectBatch(c, 'submitted', lang)
  const { batch } = await callAs<{ batch: Row }>(c, '/api/batch/info', { id: batch_id })
  await fin('batch/approve', { id: batch_id, version: batch.version })
  await expectBatch(c, 'approved', lang)
  await press(c, words.send)
  await modal(c).locator('.ant-btn-primary').click()
  await expectBatch(c, 'paying', lang)
  const rows = async () => (await callAs<{ data: { row_status: number }[] }>(c, '/api/batch/rows', { batch_id })).data
  await expect.poll(async () => (await rows()).map(({ row_status }) => row_status)).toEqual(bill_ids.map(() => batchRowMachine.code.sent))
  const taken = c.waitForEvent('download')
  await press(c, words.fileCsv)
  const lines = (await readFile(await (await taken).path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(1 + bill_ids.length)
  const told = lines.slice(1).map((line, i) => {
    const [ref, name, account_no, , amount] = line.split(',').map((cell) => cell.replaceAll('"', ''))
    expect({ name, account_no }).toEqual(to)
    return [ref, amount, '成功', `E2E${batch_id}${i}`].join(',')
  })
  return { name: 'result.csv', mimeType: 'text/csv', buffer: Buffer.from(['付款参考号,金额,处理结果,银行流水号', ...told].join('\n')) }
}

/** Reads the bank's answer in, and looks at what is said to have been paid by it, or before it. */
export const readAnswer = async (c: Page, answer: Answer, said: { paid: number; already: number; fen: number }, lang: Lang): Promise<void> => {
  const words = batchPhrases[lang]
  const { paid, already, fen } = said
  await press(c, words.results)
  await c.locator('input[type=file]').last().setInputFiles(answer)
  await modal(c).getByRole('button', { name: words.resultsNow, exact: true }).click()
  await expect(modal(c)).toContainText(fill(words.told, { paid, amount: yuan(fen), refused: 0, returned: 0, already, wrong: 0 }, lang))
  await modal(c).getByRole('button', { name: kit[lang].close, exact: true }).last().click()
  await expect(modal(c)).toHaveCount(0)
}
