import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { subcontract } from '@yunshu/contract/subcontract/contract'
import { subcontractTerms } from '@yunshu/contract/subcontract/words'
import { call } from '../../kit/call.ts'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import type { Control } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { type Form, useFormValue } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { SearchPick } from '../../kit/SearchPick.tsx'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import type { OrderRow } from './columns.tsx'
import { DeadlinePick } from './DeadlinePick.tsx'
import { OrderTerms } from './OrderTerms.tsx'
import { phrases } from './phrases.ts'
import { LeftMark } from './SubcontractLeft.tsx'
import type { SubcontractDoing } from './subcontractActs.ts'
import { outs } from './subcontractPhrases.ts'
import { outTexts } from './subcontractTexts.ts'

type Props = { row: OrderRow; onClose: () => void }

/** What a carrier does with an order that goes to another carrier: gives it out, takes it back, or asks to cancel. */
export const SubcontractDialog = ({ doing, ...props }: Props & { doing: SubcontractDoing }) =>
  doing === 'subcontract' ? <OfferDialog {...props} /> : <BackDialog {...props} doing={doing} />

const OfferDialog = ({ row, onClose }: Props) => {
  const say = useSay()
  const { id, version, order_no, freight_fen } = row
  return (
    <CommandDialog
      command={subcontract.offer}
      start={{ id, version, remark: '' }}
      done={say(outTexts, 'offered', { order_no })}
      terms={subcontractTerms}
      title={say(outTexts, 'offerTitle', { order_no })}
      label={say(outs, 'offer')}
      width={720}
      columns={2}
      onClose={onClose}
    >
      {(form) => (
        <div className="form-grid">
          <div className="field-wide assign-what">
            <OrderTerms row={row} columns={2} />
          </div>
          <Field form={form} name="sub_carrier_id" wide help={say(outTexts, 'findHelp')}>
            <SubCarrierPick />
          </Field>
          <Field form={form} name="sub_freight_fen" help={say(outTexts, 'priceHelp')} />
          <Field form={form} name="accept_deadline" label={say(phrases, 'acceptWithin')}>
            <DeadlinePick />
          </Field>
          <Left form={form} freight_fen={freight_fen} />
          <Field form={form} name="remark" wide help={say(outTexts, 'remarkHelp')} />
        </div>
      )}
    </CommandDialog>
  )
}

/* What is left for us, said while the price is typed, to who sees what the shipper pays. */
const Left = ({ form, freight_fen }: { form: Form<{ sub_freight_fen: number }>; freight_fen: number | null }) => {
  const sub_freight_fen = useFormValue(form, 'sub_freight_fen')
  if (freight_fen === null || !sub_freight_fen) return null
  return (
    <p className="field-wide" role="status">
      <LeftMark freight_fen={freight_fen} sub_freight_fen={sub_freight_fen} />
    </p>
  )
}

type Choice = OutputOf<typeof subcontract.find>['data'][number]
const nameOf = ({ company_name }: Choice): string => company_name
/* Nothing is offered before two characters are typed: carriers are found, not listed. */
const find = async (typed: string, signal: AbortSignal): Promise<readonly Choice[]> =>
  typed.trim().length < 2 ? [] : (await call(subcontract.find, { keyword: typed.trim() }, { signal })).data
const SubCarrierPick = ({ onChange, ...more }: Control<number>) => {
  const say = useSay()
  return (
    <SearchPick
      {...more}
      path={subcontract.find.path}
      find={find}
      valueOf={({ id }) => id}
      nameOf={nameOf}
      line={({ company_name, short_name }) => (
        <>
          {company_name} {short_name && <small>· {short_name}</small>}
        </>
      )}
      kinds={['company']}
      onPick={(choice) => onChange?.(choice?.id)}
      placeholder={say(outTexts, 'find')}
      notFoundContent={say(outTexts, 'notFound')}
    />
  )
}

const BackDialog = ({ row, doing, onClose }: Props & { doing: 'takeBack' | 'askOut' }) => {
  const say = useSay()
  const { order_no } = row
  const taking = doing === 'takeBack'
  return (
    <ReasonDialog
      command={taking ? subcontract.takeBack : subcontract.askCancel}
      row={row}
      terms={subcontractTerms}
      title={say(outTexts, taking ? 'takeBackTitle' : 'askCancelTitle', { order_no })}
      label={say(outs, taking ? 'takeBack' : 'askCancel')}
      help={say(outTexts, taking ? 'takeBackHelp' : 'askCancelHelp')}
      common={(['reasonOwn', taking ? 'reasonSlow' : 'reasonPrice', 'reasonCustomer'] as const).map((key) => say(outTexts, key))}
      done={say(outTexts, taking ? 'takenBack' : 'asked', { order_no })}
      onClose={onClose}
    />
  )
}
