import { wordsOf } from '@yunshu/contract/abnormal/cells'
import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalLevel } from '@yunshu/contract/abnormal/machine'
import { goodsTypes, photoTypes } from '@yunshu/contract/abnormal/rules'
import { abnormalTerms } from '@yunshu/contract/abnormal/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Pick } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Waiting } from '../../kit/Empty.tsx'
import { draftOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { PhotosInput } from '../../kit/Upload.tsx'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'
import { GoodsInput } from './RegisterDialog.tsx'

/** Its words, photos, goods and level, as long as it is open. */
export const EditDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const say = useSay()
  const { data } = useCall(abnormal.info, { id }, { kinds: [] })
  const trip = useCall(abnormal.trips, { waybill_id: data?.abnormal.waybill_id ?? 0 }, { enabled: data !== undefined, kinds: [] }).data?.[0]
  if (!data || !trip)
    return (
      <Dialog title={say(phrases, 'edit')} onClose={onClose}>
        <Waiting />
      </Dialog>
    )
  const { abnormal: row, goods, imgs } = data
  return (
    <CommandDialog
      command={abnormal.update}
      start={draftOf(abnormal.update, {
        id: row.id,
        version: row.version,
        level: row.level,
        occurred_at: row.occurred_at,
        place: row.place,
        description: say.label(wordsOf(row.said, row.description)),
        imgs: imgs.slice(0, 9),
        goods: goods.map(({ waybill_goods_id, lost_num, damage_num, kg }) => ({
          waybill_goods_id,
          lost_num,
          damage_num,
          ...(kg !== undefined && { kg })
        }))
      })}
      done={say(phrases, 'saved')}
      terms={abnormalTerms}
      title={say(phrases, 'editTitle', { no: row.abnormal_no })}
      label={say(phrases, 'edit')}
      width={860}
      columns={2}
      onClose={onClose}
    >
      {(form) => (
        <div className="form-grid">
          <Field form={form} name="level">
            <Pick of={abnormalLevel} />
          </Field>
          <Field form={form} name="occurred_at" />
          <Field form={form} name="place" wide />
          <Field form={form} name="description" wide />
          {goodsTypes.includes(row.abnormal_type) && (
            <Field form={form} name="goods" wide help={say(phrases, 'goodsHelp')}>
              <GoodsInput goods={trip.goods} />
            </Field>
          )}
          <Field form={form} name="imgs" wide {...(photoTypes.includes(row.abnormal_type) && { help: say(phrases, 'photosNeeded') })}>
            <PhotosInput max={9} />
          </Field>
        </div>
      )}
    </CommandDialog>
  )
}
