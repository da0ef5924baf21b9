import { receipt } from '@yunshu/contract/receipt/contract'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { digestsOf, shareFiles } from '../../platform/file/files.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { lockReceipt } from './queries.ts'

type Photo = { readonly url: string }
/** The most photos that stand on one receipt: those of the office and those of the driver. */
const most = 18

/** The driver's photos of a receipt that the office has uploaded meanwhile: they stand beside the office's, each once. */
export const addReceiptPhotos = write(receipt.addPhotos, async ({ tx, actor, input, publishChange }) => {
  const before = await lockReceipt(tx, actor, input.id)
  if (before.receipt_status !== receiptMachine.code.inReview) refuse('receiptClosed')
  const known = before.imgs as Photo[]
  const fresh = input.imgs.filter(({ url }) => !known.some((photo) => photo.url === url))
  const urls = fresh.map(({ url }) => url)
  await shareFiles(tx, actor, urls, before.parties)
  const after = await updateVersioned(tx, 'receipt', actor, before, {
    imgs: JSON.stringify([...known, ...fresh].slice(0, most)),
    photo_digests: [...new Set([...before.photo_digests, ...(await digestsOf(tx, actor, urls))])]
  })
  publishChange('receipt', after)
  return { output: { id: after.id }, log: { id: after.id, no: after.receipt_no, before, after } }
})
