import { billMachine } from '@yunshu/contract/bill/machine'
import { card } from '@yunshu/contract/card/contract'
import { cardFuel, cardFunding, cardKind, cardState, cardType } from '@yunshu/contract/card/enums'
import { cardTerms } from '@yunshu/contract/card/words'
import { driver } from '@yunshu/contract/driver/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { stateOf } from '@yunshu/contract/kit/machine'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { wallet } from '@yunshu/contract/wallet/contract'
import { Space, Table } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/call.ts'
import { CommandDialog } from '../../../kit/CommandDialog.tsx'
import { MoneyInput, Pick, RemotePick, TextInput } from '../../../kit/controls.tsx'
import { Dialog, FormDialog } from '../../../kit/Dialog.tsx'
import { EditDialog } from '../../../kit/EditDialog.tsx'
import { Field } from '../../../kit/Field.tsx'
import { FileButton, textOfFile, uploadOrSay } from '../../../kit/FileButton.tsx'
import { fillIn, useFormValue, useFormValues, write } from '../../../kit/form.ts'
import { money } from '../../../kit/format.ts'
import { useSay } from '../../../kit/lang.ts'
import { toastDone } from '../../../kit/toast.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { useCommandForm } from '../../../kit/useCommandForm.ts'
import { unproved, useProof } from '../../../widgets/useProof.tsx'
import type { CardRow, CardTxnRow } from '../rows.ts'
import { cardPhrases as phrases } from './phrases.ts'

type Of = { readonly row: CardRow; readonly onClose: () => void }
const findVehicles = async (keyword: string) =>
  (await call(vehicle.pick, { ...(keyword && { keyword }) })).data.map(({ id, plate_no }) => ({ value: id, label: plate_no }))
const findDrivers = async (keyword: string) =>
  (await call(driver.pick, { ...(keyword && { keyword }) })).data.map(({ id, driver_name }) => ({ value: id, label: driver_name }))

/** 登记 or 修改: a master card says where its money comes from, a sub-card below which master it stands and who carries it. */
export const CardDialog = ({ row, onClose }: { row: CardRow | undefined; onClose: () => void }) => {
  const say = useSay()
  return (
    <EditDialog
      create={card.create}
      update={card.update}
      blank={{ card_type: cardType.code.fuel, card_kind: cardKind.code.master, card_funding: cardFunding.code.wallet }}
      {...(row && { shown: row })}
      terms={cardTerms}
      title={row ? say(phrases, 'editTitle', { card_no: row.card_no }) : say(phrases, 'addTitle')}
      saved={({ card_no }) => say(phrases, 'saved', { card_no })}
      onClose={onClose}
      width={620}
    >
      {({ form }, added) => (
        <>
          {added && <NewFields form={added} />}
          <Field form={form} name="supplier_name" />
          <Field form={form} name="vehicle_id">
            <RemotePick find={findVehicles} {...(row?.plate_no && { shown: row.plate_no })} />
          </Field>
          <Field form={form} name="driver_id">
            <RemotePick find={findDrivers} {...(row?.driver_name && { shown: row.driver_name })} />
          </Field>
          <Field form={form} name="remark" />
        </>
      )}
    </EditDialog>
  )
}

type Added = Parameters<NonNullable<Parameters<typeof EditDialog<typeof card.create, typeof card.update>>[0]['children']>>[1]
const NewFields = ({ form }: { form: NonNullable<Added> }) => {
  const { card_type, card_kind } = useFormValues(form)
  const isSub = card_kind === cardKind.code.sub
  const findMasters = async (keyword: string) =>
    (
      await call(card.list, {
        card_kind: cardKind.code.master,
        card_state: cardState.code.inUse,
        ...(card_type && { card_type }),
        ...(keyword && { keyword })
      })
    ).data.map(({ id, card_no, supplier_name }) => ({ value: id, label: `${card_no} ${supplier_name}` }))
  return (
    <>
      <Field form={form} name="card_type">
        <Pick of={cardType} />
      </Field>
      <Field form={form} name="card_kind">
        <Pick of={cardKind} />
      </Field>
      <Field form={form} name="card_no" />
      {card_type === cardType.code.fuel && (
        <Field form={form} name="card_fuel">
          <Pick of={cardFuel} />
        </Field>
      )}
      {isSub ? (
        <Field form={form} name="master_id" required>
          <RemotePick find={findMasters} />
        </Field>
      ) : (
        <Field form={form} name="card_funding">
          <Pick of={cardFunding} />
        </Field>
      )}
    </>
  )
}

/** 充值: out of the wallet with the payment password, or by bank with the number of the transfer. */
export const BuyCardDialog = (props: Of) =>
  props.row.card_funding === cardFunding.code.wallet ? <BuyByWallet {...props} /> : <BuyByBank {...props} />

const BuyByWallet = ({ row: { id, card_no }, onClose }: Of) => {
  const say = useSay()
  const { data } = useCall(wallet.account, {}, { kinds: ['wallet'] })
  const asked = useCommandForm(card.buy, { id, proof: unproved }, () => {
    toastDone(say(phrases, 'bought'))
    onClose()
  })
  const amount_fen = useFormValue(asked.form, 'amount_fen')
  const { field, filling } = useProof(asked, amount_fen ? { amount_fen, payee_id: id, biz_no: 'card' } : undefined)
  return (
    <FormDialog filling={filling} terms={cardTerms} title={say(phrases, 'buyTitle', { card_no })} label={say(phrases, 'buy')} onClose={onClose}>
      <Field form={asked.form} name="amount_fen" {...(data && { help: say(phrases, 'fromWallet', { amount: money(data.available_fen) }) })}>
        <MoneyInput />
      </Field>
      {field}
      <Field form={asked.form} name="remark" />
    </FormDialog>
  )
}
const BuyByBank = ({ row: { id, card_no }, onClose }: Of) => {
  const say = useSay()
  return (
    <CommandDialog
      command={card.buy}
      start={{ id }}
      done={say(phrases, 'bought')}
      terms={cardTerms}
      title={say(phrases, 'buyTitle', { card_no })}
      label={say(phrases, 'buy')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="quiet">{say(phrases, 'fromBank')}</p>
          <Field form={form} name="amount_fen">
            <MoneyInput />
          </Field>
          <Field form={form} name="bank_serial_no" required />
          <Field form={form} name="remark" />
        </>
      )}
    </CommandDialog>
  )
}

/** 分配 and 收回 between a sub-card and its master. */
export const MoveCardDialog = ({ row: { id, card_no, balance_fen }, back, onClose }: Of & { back: boolean }) => {
  const say = useSay()
  const about = { terms: cardTerms, onClose }
  if (back)
    return (
      <CommandDialog
        command={card.takeBack}
        start={{ id, amount_fen: balance_fen, reason: '' }}
        done={say(phrases, 'takenBack')}
        title={say(phrases, 'takeBackTitle', { card_no })}
        label={say(phrases, 'takeBack')}
        {...about}
      >
        {(form) => (
          <>
            <Field form={form} name="amount_fen" help={say(phrases, 'takeBackHelp', { amount: money(balance_fen) })}>
              <MoneyInput />
            </Field>
            <Field form={form} name="reason" />
          </>
        )}
      </CommandDialog>
    )
  return (
    <CommandDialog
      command={card.distribute}
      start={{ id }}
      done={say(phrases, 'distributed')}
      title={say(phrases, 'distributeTitle', { card_no })}
      label={say(phrases, 'distribute')}
      {...about}
    >
      {(form) => (
        <>
          <Field form={form} name="amount_fen">
            <MoneyInput />
          </Field>
          <Field form={form} name="remark" />
        </>
      )}
    </CommandDialog>
  )
}

/** 运单圈存: by the number of the trip; what may still be loaded for it stands below. */
export const LoadCardDialog = ({ row: { id, card_no }, onClose }: Of) => {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const waybill_no = typed.trim()
  const isWhole = waybill_no.length >= 15
  const { data, error } = useCall(card.room, { id, waybill_no: waybill_no || '-' }, { enabled: isWhole, kinds: ['card', 'waybill', 'bill'] })
  const filling = useCommandForm(card.load, { id }, () => {
    toastDone(say(phrases, 'loaded'))
    onClose()
  })
  const { form } = filling
  const found = isWhole ? data?.waybill_id : undefined
  useEffect(() => write(form, 'waybill_id', found), [form, found])
  // What is still to pay is what one means, until one has typed something else.
  const open_fen = isWhole ? data?.open_fen : undefined
  useEffect(() => void (open_fen && write(form, 'amount_fen', open_fen)), [form, open_fen])
  return (
    <FormDialog
      filling={filling}
      terms={cardTerms}
      title={say(phrases, 'loadTitle', { card_no })}
      label={say(phrases, 'load')}
      onClose={onClose}
      width={620}
    >
      <p className="quiet">{say(phrases, 'loadHelp')}</p>
      <label>
        {say(cardTerms, 'waybill_no')}
        <TextInput value={typed} onChange={(next) => setTyped(next ?? '')} />
      </label>
      {isWhole && error && <p className="quiet">{error.message}</p>}
      {isWhole && data && (
        <p>
          {data.bill_status === null
            ? say(phrases, 'noBill')
            : say(phrases, 'room', {
                bill_no: data.bill_no,
                state: say.label(stateOf(billMachine, data.bill_status)),
                due: money(data.due_fen),
                open: money(data.open_fen),
                master: money(data.master_fen)
              })}
        </p>
      )}
      <Field form={form} name="amount_fen">
        <MoneyInput />
      </Field>
      <Field form={form} name="remark" />
    </FormDialog>
  )
}

export const UndoLoadDialog = ({ row: { id, card_id, waybill_no }, onClose }: { row: CardTxnRow; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={card.undoLoad}
      start={{ id: card_id, card_txn_id: id, reason: '' }}
      done={say(phrases, 'undone')}
      terms={cardTerms}
      title={say(phrases, 'undoTitle', { waybill_no })}
      label={say(phrases, 'undoLoad')}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="reason" />}
    </CommandDialog>
  )
}

export const LoseCardDialog = ({ row: { id, version, card_no }, onClose }: Of) => {
  const say = useSay()
  return (
    <CommandDialog
      command={card.lose}
      start={{ id, version, reason: '' }}
      done={say(phrases, 'lost')}
      terms={cardTerms}
      title={say(phrases, 'loseTitle', { card_no })}
      label={say(phrases, 'lose')}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="reason" />}
    </CommandDialog>
  )
}

export const ReissueCardDialog = ({ row: { id, version, card_no }, onClose }: Of) => {
  const say = useSay()
  return (
    <CommandDialog
      command={card.reissue}
      start={{ id, version, card_no: '' }}
      done={say(phrases, 'reissued')}
      terms={cardTerms}
      title={say(phrases, 'reissueTitle', { card_no })}
      label={say(phrases, 'reissue')}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="card_no" label={say(phrases, 'newNo')} />}
    </CommandDialog>
  )
}

/** 导入消费: then what became of each row. */
export const CardImportDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const [name, setName] = useState('')
  const [told, setTold] = useState<OutputOf<typeof card.importUse>>()
  const filling = useCommandForm(card.importUse, { card_type: cardType.code.fuel }, setTold)
  const { form } = filling
  const take = async (file: File) => {
    setName(file.name)
    if (/\.csv$/i.test(file.name)) return fillIn(form, { csv: await textOfFile(file), file: undefined })
    const url = await uploadOrSay(file)
    if (url) fillIn(form, { file: url, csv: undefined })
  }
  const title = say(phrases, 'importTitle')
  if (told)
    return (
      <Dialog title={title} onClose={onClose} width={760} closes>
        <p>{say(phrases, 'result', { taken: told.taken, refused: told.refused, amount: money(told.amount_fen) })}</p>
        <Table
          size="small"
          rowKey="row_no"
          pagination={told.rows.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
          dataSource={told.rows}
          columns={[
            { title: say(cardTerms, 'row_no'), dataIndex: 'row_no', width: 70 },
            { title: say(cardTerms, 'card_no'), dataIndex: 'card_no', width: 150 },
            { title: say(cardTerms, 'serial_no'), dataIndex: 'serial_no', width: 150 },
            {
              title: say(cardTerms, 'amount_fen'),
              dataIndex: 'amount_fen',
              align: 'right',
              render: (fen: number | null) => (fen === null ? '-' : money(fen))
            },
            { title: say(cardTerms, 'fault'), dataIndex: 'fault', render: (fault: string | null) => fault ?? say(cardTerms, 'taken') }
          ]}
        />
      </Dialog>
    )
  return (
    <FormDialog filling={filling} terms={cardTerms} title={title} label={say(phrases, 'importNow')} onClose={onClose} width={620}>
      <p className="quiet">{say(phrases, 'importHelp')}</p>
      <Field form={form} name="card_type">
        <Pick of={cardType} />
      </Field>
      <Space wrap>
        <FileButton accept=".xlsx,.csv" label={say(phrases, 'chooseFile')} onChoose={take} />
        {name && <span>{name}</span>}
      </Space>
    </FormDialog>
  )
}
