import { section } from '@yunshu/contract/section/contract'
import { sectionTerms } from '@yunshu/contract/section/words'
import { EditDialog } from '../../kit/EditDialog.tsx'
import { useSay } from '../../kit/lang.ts'
import type { PriceRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { blankPrice, PriceFields, priceShown, UseNote } from './PriceFields.tsx'

/** A price of a lane, new, or changed: in words, whether that makes a new version. */
export const PriceDialog = ({ section_id, row, onClose }: { section_id: number; row?: PriceRow; onClose: () => void }) => {
  const say = useSay()
  return (
    <EditDialog
      create={section.createPrice}
      blank={{ section_id, ...blankPrice, cancel_ladder: [] }}
      update={section.updatePrice}
      shown={row && priceShown(row)}
      title={row ? say(phrases, 'editPrice', { price_no: row.price_no }) : say(phrases, 'addPrice')}
      terms={sectionTerms}
      saved={({ price_no, revision }) => say(phrases, 'priceSaved', { price_no, revision })}
      onClose={onClose}
      width={920}
      columns={3}
    >
      {({ form }) => (
        <>
          {row && <UseNote row={row} />}
          <PriceFields form={form} />
        </>
      )}
    </EditDialog>
  )
}
