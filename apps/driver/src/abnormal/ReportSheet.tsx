import { abnormalType } from '@yunshu/contract/abnormal/machine'
import { driverTypes, goodsTypes, photoTypes } from '@yunshu/contract/abnormal/rules'
import { nameOf } from '@yunshu/contract/kit/enums'
import { useState } from 'react'
import { nowIso } from '../kit/clock.ts'
import { useSay } from '../kit/lang.ts'
import { Choices, Field, MainButton, Sheet, tell } from '../kit/ui.tsx'
import { done } from '../outbox/outbox.ts'
import { isFull } from '../outbox/store.ts'
import { useDraft } from '../trip/draft.ts'
import { PhotoField } from '../trip/PhotoField.tsx'
import { tripWords } from '../trip/phrases.ts'
import type { Trip } from '../trip/project.ts'
import { useMoment } from '../trip/useStep.ts'
import { abnormalWords as words } from './phrases.ts'

const leastWords = 5

/** What went wrong, with photos and in his own words; kept on the phone and sent when there is signal, like everything that he does. */
export const ReportSheet = ({ trip, onClose }: { trip: Trip; onClose: () => void }) => {
  const say = useSay()
  const { where } = useMoment()
  const draft = useDraft(trip.trip.id, 'report')
  const { told, shots } = draft
  const [flaw, setFlaw] = useState<'photo' | 'words' | 'number' | 'full'>()
  const [busy, setBusy] = useState(false)
  const type = Number(told['type'] ?? abnormalType.code.damage)
  const description = told['words'] ?? ''
  const nameOfType = (code: number): string => say.label(nameOf(abnormalType, code))
  const put = (name: string, value: string) => draft.tell({ ...told, [name]: value })
  const goods = goodsTypes.includes(type)
    ? trip.goods.map((row) => ({ row, lost_num: amount(told[`lost.${row.id}`]), damage_num: amount(told[`damaged.${row.id}`]) }))
    : []
  const confirm = async (): Promise<void> => {
    if (photoTypes.includes(type) && shots.length === 0) return setFlaw('photo')
    if (description.trim().length < leastWords) return setFlaw('words')
    if (
      goods.some(({ row, lost_num, damage_num }) => !(lost_num >= 0) || !(damage_num >= 0) || lost_num + damage_num > (row.load_num ?? row.goods_num))
    )
      return setFlaw('number')
    setBusy(true)
    const { lng, lat } = where()
    const parts = goods
      .filter(({ lost_num, damage_num }) => lost_num + damage_num > 0)
      .map(({ row, lost_num, damage_num }) => ({ waybill_goods_id: row.id, lost_num, damage_num }))
    const report = {
      waybill_id: trip.trip.id,
      abnormal_type: type as (typeof abnormalType.codes)[number],
      occurred_at: nowIso(),
      description: description.trim(),
      ...(parts.length > 0 && { goods: parts }),
      ...(lng !== undefined && lat !== undefined && { lng, lat })
    }
    try {
      await done('report', trip.trip.id, report, { shots, draft: draft.key })
    } catch (error) {
      if (!isFull(error)) throw error
      setBusy(false)
      return setFlaw('full')
    }
    if (!navigator.onLine) tell(say(tripWords, 'savedHere'))
    onClose()
  }
  const kinds = driverTypes.map(nameOfType)
  return (
    <Sheet title={say(words, 'report')} onClose={onClose}>
      <fieldset className="amounts">
        <legend>{say(words, 'kind')}</legend>
        <Choices of={kinds} value={nameOfType(type)} onChoose={(text) => put('type', String(driverTypes[kinds.indexOf(text)] ?? type))} />
      </fieldset>
      <PhotoField
        label={say(words, 'photos')}
        field="imgs"
        draft={draft}
        mark={[trip.trip.waybill_no, trip.trip.plate_no, nameOfType(type)]}
        error={flaw === 'photo' ? say(words, 'photoMissing') : undefined}
      />
      <Field label={say(words, 'words')} help={say(words, 'wordsHint')} error={flaw === 'words' ? say(words, 'wordsMissing') : undefined}>
        <textarea rows={4} maxLength={500} value={description} onChange={({ target }) => put('words', target.value)} />
      </Field>
      {goods.length > 0 && <LostGoods goods={goods.map(({ row }) => row)} told={told} isWrong={flaw === 'number'} onPut={put} />}
      {flaw === 'full' && (
        <em role="alert" className="wrong">
          {say(tripWords, 'full')}
        </em>
      )}
      <MainButton busy={busy || !draft.ready} onPress={() => void confirm()}>
        {say(words, 'report')}
      </MainButton>
    </Sheet>
  )
}

type LostProps = {
  goods: Trip['goods']
  told: Readonly<Record<string, string>>
  isWrong: boolean
  onPut: (name: string, value: string) => void
}
/** How much of each goods row is lost or damaged. */
const LostGoods = ({ goods, told, isWrong, onPut }: LostProps) => {
  const say = useSay()
  return (
    <fieldset className="amounts">
      <legend>{say(words, 'goods')}</legend>
      {goods.map((row) => (
        <div key={row.id} className="line">
          <b>{row.goods_name}</b>
          {(['lost', 'damaged'] as const).map((name) => (
            <label key={name}>
              {say(words, name)}
              <input
                inputMode="numeric"
                value={told[`${name}.${row.id}`] ?? ''}
                onChange={({ target }) => onPut(`${name}.${row.id}`, target.value)}
              />
            </label>
          ))}
        </div>
      ))}
      {isWrong && <em role="alert">{say(words, 'badNumber')}</em>}
    </fieldset>
  )
}

/* Nothing typed is none. */
const amount = (text: string | undefined): number => (text === undefined || text.trim() === '' ? 0 : Math.round(Number(text)))
