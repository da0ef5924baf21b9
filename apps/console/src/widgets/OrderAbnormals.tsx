import { wordsOf } from '@yunshu/contract/abnormal/cells'
import { abnormal, ShipperAbnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalMachine } from '@yunshu/contract/abnormal/machine'
import { mostRounds } from '@yunshu/contract/abnormal/rules'
import { abnormalTerms } from '@yunshu/contract/abnormal/words'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Alert } from 'antd'
import { useState } from 'react'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Failed, Waiting } from '../kit/Empty.tsx'
import { RowFacts } from '../kit/Facts.tsx'
import { Field } from '../kit/Field.tsx'
import { money } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { Actions, type Action } from '../kit/Moves.tsx'
import { PhotosLink } from '../kit/PhotoViewer.tsx'
import { useWho } from '../kit/rights.ts'
import { Status } from '../kit/Status.tsx'
import { PhotosInput } from '../kit/Upload.tsx'
import { useAsked } from '../kit/useAsked.ts'
import { useCall } from '../kit/useCall.ts'
import { AbnormalCourse } from './AbnormalCourse.tsx'
import { abnormalPhrases as phrases } from './abnormalPhrases.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type Row = OutputOf<typeof abnormal.ofOrder>['abnormals'][number]
const { code } = abnormalMachine

/** What went wrong with an order, and what its shipper is asked about it; the operator decides where three rounds brought no agreement. */
export const OrderAbnormals = ({ order_id }: { order_id: number }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(abnormal.ofOrder, { order_id }, { kinds: ['abnormal'] })
  const [doing, setDoing] = useState<{ what: 'object' | 'decide' | 'reopen'; row: Row }>()
  const actions = useAbnormalAnswers(setDoing)
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  if (data.abnormals.length === 0) return <p className="field-help">{say(phrases, 'none')}</p>
  const onClose = () => setDoing(undefined)
  return (
    <>
      {data.abnormals.map((row) => (
        <article key={row.id} className="order-abnormal" aria-label={row.abnormal_no}>
          <One row={row} actions={actions(row)} course={data.courses.find(({ abnormal_id }) => abnormal_id === row.id)?.course ?? []} />
        </article>
      ))}
      {doing?.what === 'object' && <ObjectDialog row={doing.row} onClose={onClose} />}
      {doing?.what === 'decide' && <DecideDialog row={doing.row} onClose={onClose} />}
      {doing?.what === 'reopen' && (
        <ReasonDialog
          command={abnormal.reopen}
          row={doing.row}
          terms={abnormalTerms}
          title={`${say(phrases, 'reopen')} ${doing.row.abnormal_no}`}
          label={say(phrases, 'reopen')}
          common={say(phrases, 'reopenReasons').split('|')}
          done={say(phrases, 'reopened')}
          onClose={onClose}
        />
      )}
    </>
  )
}

/** The same over a list. */
export const OrderAbnormalsDialog = ({ order_id, order_no, onClose }: { order_id: number; order_no: string; onClose: () => void }) => {
  const say = useSay()
  return (
    <Dialog title={`${say(phrases, 'title')} · ${order_no}`} onClose={onClose} width={860}>
      <OrderAbnormals order_id={order_id} />
    </Dialog>
  )
}

const useMoneyText = () => {
  const say = useSay()
  return (fen: number | null): string =>
    fen === null || fen === 0
      ? say(phrases, 'noMoney')
      : fen > 0
        ? say(phrases, 'gets', { amount: money(fen) })
        : say(phrases, 'pays', { amount: money(-fen) })
}

const One = ({ row, actions, course }: { row: Row; actions: Action[]; course: OutputOf<typeof abnormal.info>['course'] }) => {
  const say = useSay()
  const text = useMoneyText()
  const asked = row.abnormal_status === code.awaiting
  const mine = useWho() === 'shipper'
  return (
    <>
      <p>
        <b className="no">{row.abnormal_no}</b> <Status machine={abnormalMachine} code={row.abnormal_status} />
      </p>
      {asked && mine && <Alert type="warning" showIcon title={say(phrases, 'asked', { text: text(row.claim_up_fen) })} description={row.solution} />}
      <RowFacts
        of={ShipperAbnormal}
        row={row}
        terms={abnormalTerms}
        items={[
          'abnormal_type',
          'level',
          'occurred_at',
          'waybill_no',
          row.place !== '' && 'place',
          row.lost_num > 0 && 'lost_num',
          row.damage_num > 0 && 'damage_num',
          row.liable_party !== null && 'liable_party',
          row.loss_fen !== 0 && 'loss_fen',
          row.claim_up_fen !== null && row.claim_up_fen !== 0 && 'claim_up_fen',
          row.shipper_fen !== null && 'shipper_fen',
          row.round > 0 && 'round',
          row.solution !== '' && !(asked && mine) && 'solution',
          { name: 'description', cell: ({ said, description }) => say.label(wordsOf(said, description)) }
        ]}
      />
      {row.imgs.length > 0 && <PhotosLink photos={row.imgs} label={say(phrases, 'photos')} />}
      <Actions at="header" items={actions} />
      <details>
        <summary>{say(phrases, 'course')}</summary>
        <AbnormalCourse course={course} />
      </details>
    </>
  )
}

const useAbnormalAnswers = (setDoing: (doing: { what: 'object' | 'decide' | 'reopen'; row: Row }) => void) => {
  const say = useSay()
  const who = useWho()
  const text = useMoneyText()
  const [accepting, closing, taking] = [useAsked(abnormal.accept), useAsked(abnormal.close), useAsked(abnormal.take)]
  return (row: Row): Action[] => {
    const { id, version, abnormal_status: status, abnormal_no: no } = row
    const seen = { id, version }
    const may = shipper.orders.may.settle
    const mine = who === 'shipper'
    const isSolved = status === code.resolved
    const all: (Action | false)[] = [
      mine &&
        status === code.awaiting && {
          key: 'accept',
          label: say(phrases, 'accept'),
          may,
          run: () =>
            void accepting.run(seen, {
              ask: { title: say(phrases, 'acceptAsk', { no }), content: say(phrases, 'acceptNote', { text: text(row.claim_up_fen) }), danger: false },
              done: say(phrases, 'accepted')
            })
        },
      mine && status === code.awaiting && { key: 'object', label: say(phrases, 'object'), may, run: () => setDoing({ what: 'object', row }) },
      mine && isSolved && { key: 'close', label: say(phrases, 'close'), may, run: () => void closing.run(seen, { done: say(phrases, 'closed') }) },
      mine &&
        (isSolved || status === code.closed) &&
        row.solution !== '' && { key: 'reopen', label: say(phrases, 'reopen'), may, run: () => setDoing({ what: 'reopen', row }) },
      who === 'operator' &&
        status === code.new && {
          key: 'take',
          label: say.label(abnormalMachine.moves.take),
          may: operator.orders.may.judge,
          run: () => void taking.run(seen, { done: say(phrases, 'taken') })
        },
      who === 'operator' &&
        status === code.inProgress &&
        row.round >= mostRounds && {
          key: 'decide',
          label: say(phrases, 'decide'),
          may: operator.orders.may.judge,
          run: () => setDoing({ what: 'decide', row })
        }
    ]
    return all.filter((action) => action !== false)
  }
}

const ObjectDialog = ({ row: { id, version, abnormal_no }, onClose }: { row: Row; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={abnormal.object}
      start={{ id, version, reason: '', amount_fen: null, imgs: [] }}
      done={say(phrases, 'objected')}
      terms={abnormalTerms}
      title={say(phrases, 'objectTitle', { no: abnormal_no })}
      label={say(phrases, 'object')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="reason" />
          <Field form={form} name="amount_fen" help={say(phrases, 'objectHelp')} />
          <Field form={form} name="imgs">
            <PhotosInput max={9} />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}

const DecideDialog = ({ row: { id, version, abnormal_no, claim_up_fen, shipper_fen }, onClose }: { row: Row; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={abnormal.decide}
      start={{ id, version, claim_up_fen: shipper_fen ?? claim_up_fen ?? 0, reason: '' }}
      done={say(phrases, 'decided')}
      terms={abnormalTerms}
      title={say(phrases, 'decideTitle', { no: abnormal_no })}
      label={say(phrases, 'decide')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="claim_up_fen" help={say(phrases, 'decideHelp')} />
          <Field form={form} name="reason" />
        </>
      )}
    </CommandDialog>
  )
}
