import { Alert, Checkbox } from 'antd'
import { useState } from 'react'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingTerms } from '@yunshu/contract/loading/words'
import { shortReason, waybillMachine } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { prorate } from '@yunshu/domain/quantity'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { fillIn, part, useFormValues } from '../../kit/form.ts'
import { NumberInput } from '../../kit/controls.tsx'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { Pick } from '../../kit/picks.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { PhotosInput } from '../../kit/Upload.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { type Carried, placesToFinish, type Run } from './dock.ts'
import { dockPhrases } from './dockPhrases.ts'
import { asPlanned, useGoodsText } from './useDock.ts'

const terms = { zh: { ...waybillTerms.zh, ...loadingTerms.zh }, en: { ...waybillTerms.en, ...loadingTerms.en } }
type Of = { readonly id: number; readonly run: Run; readonly onClose: () => void }

/** Who loads, and at which dock. */
export const DockDialog = ({ id, run, onClose }: Of) => {
  const say = useSay()
  return (
    <CommandDialog
      command={loading.dock}
      start={{ id, vehicle: run.vehicle, loader: run.loader, dock_no: run.dock_no }}
      done={say(dockPhrases, 'dockDone')}
      terms={terms}
      title={say(dockPhrases, 'editDock')}
      label={say(kit, 'save')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="loader" />
          <Field form={form} name="dock_no" />
        </>
      )}
    </CommandDialog>
  )
}

/** What was loaded of a row, where it is not what was planned, and why. Kilograms and cubic metres follow the pieces until they are typed. */
export const ShortDialog = ({ id, run, row, onClose }: Of & { row: Carried }) => {
  const say = useSay()
  const goodsText = useGoodsText()
  const done = (run.waybill_status ?? 0) >= waybillMachine.code.loaded
  const { load_num, load_kg, load_volume, goods_name, goods_num } = row
  const planned = asPlanned(row)
  const start = load_num === null ? planned.loaded : { load_num, load_kg: load_kg ?? 0, load_volume: load_volume ?? 0 }
  const filling = useCommandForm(
    loading.load,
    { id, vehicle: run.vehicle, rows: [{ ...planned, loaded: start, short_reason: row.short_reason, short_note: row.short_note }] },
    () => {
      toastDone(say(dockPhrases, 'shortDone'))
      onClose()
    }
  )
  const own = part(filling.form, 'rows', 0)
  const loaded = part(own, 'loaded')
  const is = useFormValues(loaded)
  const isLess =
    (is?.load_num ?? goods_num) < goods_num ||
    (is?.load_kg ?? row.goods_kg) < row.goods_kg ||
    (is?.load_volume ?? row.goods_volume) < row.goods_volume
  const follow = (pieces: number | undefined) => {
    fillIn(loaded, { load_num: pieces })
    if (pieces === undefined || pieces > goods_num || !Number.isInteger(pieces)) return
    const { part: share } = prorate(row, pieces)
    fillIn(loaded, { load_kg: share.goods_kg, load_volume: share.goods_volume })
  }
  return (
    <FormDialog
      filling={filling}
      terms={terms}
      title={say(dockPhrases, 'shortTitle', { goods_name })}
      label={say(kit, 'save')}
      onClose={onClose}
      width={560}
    >
      <p className="desk-note">{`${say(dockPhrases, 'planned')} ${goodsText(row.danwei, goods_num, row.goods_kg, row.goods_volume)}`}</p>
      <div className="dock-amounts">
        <Field form={loaded} name="load_num" disabled={done}>
          <Followed onTyped={follow} />
        </Field>
        <Field form={loaded} name="load_kg" disabled={done} />
        <Field form={loaded} name="load_volume" disabled={done} />
      </div>
      <Field form={own} name="short_reason" required={isLess}>
        <Pick of={shortReason} allowClear />
      </Field>
      <Field form={own} name="short_note" />
    </FormDialog>
  )
}
/* Pieces that take the other figures with them. */
const Followed = ({
  onTyped,
  value,
  onChange: _,
  ...more
}: {
  onTyped: (pieces: number | undefined) => void
  value?: number
  onChange?: (value: number | undefined) => void
}) => <NumberInput {...more} {...(value === undefined ? {} : { value })} decimals={0} onChange={onTyped} />

/** Loading is done, at one place or at all: photos prove it. */
export const FinishDialog = ({ id, run, rows, onClose }: Of & { rows: readonly Carried[] }) => {
  const say = useSay()
  const places = placesToFinish(run, rows)
  const ready = places.filter((place) => place.ready)
  const [named, setNamed] = useState<string[]>(ready.map(({ name }) => name))
  const idsOf = (names: readonly string[]) => places.filter(({ name }) => names.includes(name)).flatMap(({ point_ids }) => point_ids)
  const { plate_no } = run
  return (
    <CommandDialog
      command={loading.finish}
      start={{ id, vehicle: run.vehicle, point_ids: idsOf(named), zhuang_goods_img: [] }}
      done={say(dockPhrases, 'finishDone', { plate_no })}
      terms={terms}
      title={say(dockPhrases, 'finishTitle', { plate_no })}
      label={say(dockPhrases, 'finish')}
      onClose={onClose}
      width={560}
    >
      {(form) => (
        <>
          {places.length > 1 && (
            <Checkbox.Group
              aria-label={say(dockPhrases, 'places')}
              className="dock-places"
              value={named}
              options={places.map(({ name, ready: is }) => ({
                value: name,
                label: is ? name : say(dockPhrases, 'notReady', { place: name }),
                disabled: !is
              }))}
              onChange={(names) => {
                setNamed(names)
                fillIn(form, { point_ids: idsOf(names) })
              }}
            />
          )}
          <Field form={form} name="zhuang_goods_img" wide required>
            <PhotosInput />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}

/** The vehicle leaves: its seal, and what stays behind. */
export const DepartDialog = ({ id, run, rows, onClose }: Of & { rows: readonly Carried[] }) => {
  const say = useSay()
  const goodsText = useGoodsText()
  const { plate_no } = run
  const left = rows
    .filter(({ short_reason }) => short_reason === shortReason.code.leftBehind)
    .map(
      (row) =>
        `${row.goods_name} ${goodsText(row.danwei, row.goods_num - (row.load_num ?? 0), row.goods_kg - (row.load_kg ?? 0), row.goods_volume - (row.load_volume ?? 0))}`
    )
  return (
    <CommandDialog
      command={loading.depart}
      start={{ id, vehicle: run.vehicle, seal_no: run.seal_no }}
      done={say(dockPhrases, 'departDone', { plate_no })}
      terms={terms}
      title={say(dockPhrases, 'departTitle', { plate_no })}
      label={say(dockPhrases, 'depart')}
      onClose={onClose}
      width={480}
    >
      {(form) => (
        <>
          {left.length > 0 && <Alert type="warning" showIcon title={say(dockPhrases, 'departLeft', { goods: say.list(left) })} />}
          <Field form={form} name="seal_no" />
        </>
      )}
    </CommandDialog>
  )
}
