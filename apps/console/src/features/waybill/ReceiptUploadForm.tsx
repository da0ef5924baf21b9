import { Table } from 'antd'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { receipt } from '@yunshu/contract/receipt/contract'
import { receiptTerms } from '@yunshu/contract/receipt/words'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { prorate } from '@yunshu/domain/quantity'
import type { ReactNode } from 'react'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { TextInput, TimeInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { fillIn, part, useFormValue, write, type Form } from '../../kit/form.ts'
import { kg, m3, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { PhotosInput } from '../../kit/Upload.tsx'
import { AmountCell } from '../../widgets/AmountCell.tsx'
import { useGoodsWords } from '../../widgets/goodsWords.ts'
import { phrases } from './phrases.ts'

type Info = OutputOf<typeof receipt.info>
type Upload = InputOf<typeof receipt.upload>
type Line = Info['lines'][number]

/** Photos of the signed paper, who signed and when, and what was received of each goods row. */
export const ReceiptUploadForm = ({ info, choose, onClose }: { info: Info; choose?: ReactNode; onClose: () => void }) => {
  const say = useSay()
  const { id, version, receipt_no, delivered_at } = info.receipt
  const lines = info.lines.map((line) => ({
    waybill_goods_id: line.waybill_goods_id,
    recv_num: line.recv_num ?? line.goods_num,
    recv_kg: line.recv_kg ?? line.goods_kg,
    recv_volume: line.recv_volume ?? line.goods_volume,
    damage_num: line.damage_num ?? 0,
    damage_desc: line.damage_desc
  }))
  return (
    <CommandDialog
      command={receipt.upload}
      start={{
        id,
        version,
        imgs: info.imgs,
        signer: info.receipt.signer || info.point.link_name,
        sign_at: info.receipt.sign_at ?? delivered_at,
        lines
      }}
      done={say(phrases, 'uploaded')}
      terms={receiptTerms}
      title={say(phrases, 'uploadTitle', { no: receipt_no })}
      label={say(phrases, 'uploadReceipt')}
      onClose={onClose}
      width={920}
      columns={2}
    >
      {(form) => (
        <>
          {choose}
          <div className="form-grid">
            <Field form={form} name="imgs" wide>
              <PhotosInput />
            </Field>
            <Field form={form} name="signer" />
            <Field form={form} name="sign_at">
              <TimeInput past />
            </Field>
            <ReceivedLines form={form} lines={info.lines} />
          </div>
        </>
      )}
    </CommandDialog>
  )
}

const ReceivedLines = ({ form, lines }: { form: Form<Upload>; lines: readonly Line[] }) => {
  const say = useSay()
  const { packOf } = useGoodsWords()
  const row = (i: number) => part(form, 'lines', i)
  const follow = (line: Line, i: number) => (pieces: number | undefined) => {
    if (pieces === undefined || pieces > line.goods_num || !Number.isInteger(pieces)) return
    const { part: share } = prorate(line, pieces)
    fillIn(row(i), { recv_kg: share.goods_kg, recv_volume: share.goods_volume })
  }
  return (
    <div className="field-wide">
      <Table<Line>
        size="small"
        rowKey="waybill_goods_id"
        pagination={false}
        dataSource={[...lines]}
        columns={[
          {
            title: say(waybillTerms, 'goods_name'),
            ellipsis: true,
            render: (_, line) => (
              <span
                title={`${num(line.goods_num)} ${packOf(line.danwei)} · ${kg(line.goods_kg)} kg · ${m3(line.goods_volume)} m³`}
              >{`${line.goods_name} · ${num(line.goods_num)} ${packOf(line.danwei)}`}</span>
            )
          },
          {
            title: say(receiptTerms, 'recv_num'),
            width: 104,
            render: (_, line, i) => <AmountCell form={row(i)} name="recv_num" label={say(receiptTerms, 'recv_num')} onTyped={follow(line, i)} />
          },
          {
            title: `${say(receiptTerms, 'recv_kg')} (kg)`,
            width: 128,
            render: (_, __, i) => <AmountCell form={row(i)} name="recv_kg" label={say(receiptTerms, 'recv_kg')} decimals={3} />
          },
          {
            title: `${say(receiptTerms, 'recv_volume')} (m³)`,
            width: 128,
            render: (_, __, i) => <AmountCell form={row(i)} name="recv_volume" label={say(receiptTerms, 'recv_volume')} decimals={4} />
          },
          {
            title: say(receiptTerms, 'damage_num'),
            width: 96,
            render: (_, __, i) => <AmountCell form={row(i)} name="damage_num" label={say(receiptTerms, 'damage_num')} />
          },
          { title: say(receiptTerms, 'damage_desc'), width: 160, render: (_, __, i) => <DamageText form={row(i)} /> }
        ]}
      />
    </div>
  )
}

type Row = NonNullable<Upload['lines']>[number]
const DamageText = ({ form }: { form: Form<Row> }) => {
  const say = useSay()
  const value = useFormValue(form, 'damage_desc')
  return (
    <TextInput
      value={value}
      maxLength={200}
      {...{ 'aria-label': say(receiptTerms, 'damage_desc') }}
      onChange={(text) => write(form, 'damage_desc', text)}
    />
  )
}
