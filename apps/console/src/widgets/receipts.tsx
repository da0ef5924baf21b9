import { districtText } from '@yunshu/domain/address'
import { Table } from 'antd'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { type receipt, ReceiptRow } from '@yunshu/contract/receipt/contract'
import { orderTerms } from '@yunshu/contract/order/words'
import { receiptTerms } from '@yunshu/contract/receipt/words'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { addKg, addM3 } from '@yunshu/domain/quantity'
import { kg, m3, num } from '../kit/format.ts'
import { RowFacts } from '../kit/Facts.tsx'
import { useSay } from '../kit/lang.ts'
import { scrollableTable } from '../kit/keyboardScroll.tsx'
import { Mark } from '../kit/Status.tsx'
import { blocks } from './phrases.ts'
import { PhotoStage } from './PhotoStage.tsx'

type ReceiptInfo = OutputOf<typeof receipt.info>
type Line = ReceiptInfo['lines'][number]
const far = 2000

/** A receipt as carrier and shipper judge it: the photos, who signed, and what was received next to what was sent. */
export const ReceiptView = ({ info, keys = false }: { info: ReceiptInfo; keys?: boolean }) => {
  const say = useSay()
  const { receipt: row, imgs, lines, point, distance_m } = info
  return (
    <div className="receipt-box">
      <div className="receipt-view">
        <PhotoStage photos={imgs} keys={keys} note={imgs.length > 0 && <Distance metres={distance_m} />} />
        <div className="receipt-side">
          <section>
            <h3>{say(blocks, 'signInfo')}</h3>
            <RowFacts
              of={ReceiptRow}
              row={row}
              terms={receiptTerms}
              columns={2}
              items={[
                'signer',
                'sign_at',
                [say(blocks, 'point'), `${point.address_diming} ${districtText(point)}${point.address_str}`],
                'delivered_at',
                'uploaded_at',
                'carrier_checked_at'
              ]}
            />
          </section>
          <section>
            <h3>{say(blocks, 'receivedGoods')}</h3>
            <Received lines={lines} />
          </section>
        </div>
      </div>
    </div>
  )
}

/** How far from the stop the photo was taken; beyond the fence it is said in red. */
const Distance = ({ metres }: { metres: number | null }) => {
  const say = useSay()
  if (metres === null) return <span>{say(blocks, 'noPosition')}</span>
  return (
    <Mark tone={metres > far ? 'wrong' : 'done'}>
      {metres < 1000 ? say(blocks, 'metersFromPoint', { meters: metres }) : say(blocks, 'farFromPoint', { km: (metres / 1000).toFixed(1) })}
    </Mark>
  )
}

const measures = [
  { sent: 'goods_num', got: 'recv_num', show: num, add: (...all: number[]) => all.reduce((sum, n) => sum + n, 0) },
  { sent: 'goods_kg', got: 'recv_kg', show: kg, add: addKg },
  { sent: 'goods_volume', got: 'recv_volume', show: m3, add: addM3 }
] as const

const Received = ({ lines }: { lines: readonly Line[] }) => {
  const say = useSay()
  const figures = measures.map(({ sent, got, show, add }) => ({
    key: got,
    // In English the heading says that it was received: beside short titles the damage, which decides, stands in view.
    title: say.label({ zh: receiptTerms.zh[got], en: orderTerms.en[sent] }) + (got === 'recv_kg' ? ' (kg)' : got === 'recv_volume' ? ' (m³)' : ''),
    align: 'right' as const,
    render: (_: unknown, line: Line) => <Amount sent={line[sent]} got={line[got]} show={show} />,
    total: (
      <Amount
        sent={add(...lines.map((line) => line[sent]))}
        got={lines.every((line) => line[got] === null) ? null : add(...lines.map((line) => line[got] ?? 0))}
        show={show}
      />
    )
  }))
  const damaged = lines.reduce((sum, line) => sum + (line.damage_num ?? 0), 0)
  return (
    <Table<Line>
      size="small"
      rowKey="waybill_goods_id"
      pagination={false}
      dataSource={[...lines]}
      components={scrollableTable}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: say(waybillTerms, 'goods_name'), render: (_, line) => `${line.goods_name}${line.goods_guige ? ` ${line.goods_guige}` : ''}` },
        ...figures.map(({ key, title, align, render }) => ({ key, title, align, render })),
        {
          title: say(receiptTerms, 'damage_num'),
          align: 'right',
          render: (_, line) =>
            line.damage_num ? (
              <span className="amount-gap" title={line.damage_desc}>{`${num(line.damage_num)} ${line.damage_desc}`}</span>
            ) : line.damage_num === null ? (
              '-'
            ) : (
              '0'
            )
        }
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0}>{say(blocks, 'sum')}</Table.Summary.Cell>
          {figures.map(({ key, total }, i) => (
            <Table.Summary.Cell key={key} index={i + 1} align="right">
              {total}
            </Table.Summary.Cell>
          ))}
          <Table.Summary.Cell index={4} align="right">
            {damaged ? <span className="amount-gap">{num(damaged)}</span> : '-'}
          </Table.Summary.Cell>
        </Table.Summary.Row>
      )}
    />
  )
}

/** What came of what was sent, `98 / 100`, the gap in red; before the receipt is up, only what was sent. */
const Amount = ({ sent, got, show }: { sent: number; got: number | null; show: (n: number) => string }) => {
  const say = useSay()
  if (got === null) return <span className="figure" title={say(blocks, 'sent')}>{`- / ${show(sent)}`}</span>
  const gap = Number((got - sent).toFixed(4))
  return (
    <span className="figure">
      {`${show(got)} / ${show(sent)}`}
      {gap !== 0 && <span className="amount-gap">{` (${gap > 0 ? '+' : ''}${show(gap)})`}</span>}
    </span>
  )
}
