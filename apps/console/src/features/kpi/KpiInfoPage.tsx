import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { kpi, type KpiAppeal, type KpiTrip } from '@yunshu/contract/kpi/contract'
import { appealMachine, gradeTone, kpiGrade, kpiItem, kpiMachine, saidOf } from '@yunshu/contract/kpi/machine'
import { kpiTerms } from '@yunshu/contract/kpi/words'
import { kpiParts } from '@yunshu/domain/kpi'
import { risksOf } from '@yunshu/domain/risk'
import { Button, Space, Table } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { money, time } from '../../kit/format.ts'
import { HelpTip } from '../../kit/HelpTip.tsx'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { PhotosLink } from '../../kit/PhotoViewer.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { ComplianceStatus } from '../../widgets/complianceStatus.tsx'
import { type Deciding, DecideDialog } from './DecideDialog.tsx'
import { phrases } from './phrases.ts'

type Detail = OutputOf<typeof kpi.info>
const points = (n: number): string => n.toFixed(2)
const partTerm = {
  pickup: 'pickup_weight',
  delivery: 'delivery_weight',
  receipt: 'receipt_weight',
  damage: 'damage_weight',
  safety: 'safety_weight',
  node: 'node_weight'
} as const

/** A driver's month (司机KPI明细): where each point comes from, trip by trip, and what he says against it. */
export const KpiInfoPage = () => {
  const say = useSay()
  const id = Number(useSearchParams()[0].get('id'))
  const called = useCall(kpi.info, { id })
  const [deciding, setDeciding] = useState<Deciding>()
  return (
    <>
      <InfoPage
        called={called}
        no={({ kpi: row }) => `${row.driver_name} ${row.month}`}
        status={({ kpi: row }) => <Status machine={kpiMachine} code={row.kpi_status} />}
        facts={({ kpi: row, appeal_until }) => (
          <>
            <ComplianceStatus of={kpiGrade} tones={gradeTone} code={row.grade} />
            {row.score !== null && <b>{`${say(kpiTerms, 'score')} ${points(row.score)}`}</b>}
            {row.rank !== null && <span>{`${say(kpiTerms, 'rank')} ${row.rank}`}</span>}
            <span>{`${say(kpiTerms, 'bonus_fen')} ${money(row.bonus_fen)}`}</span>
            {row.prior_score !== null && (
              <span>
                {`${say(phrases, 'against')} ${difference(row.score, row.prior_score)} · ${say(phrases, 'was', {
                  score: points(row.prior_score),
                  grade: say.label(nameOf(kpiGrade, row.prior_grade ?? row.grade))
                })}`}
              </span>
            )}
            {appeal_until && <span>{`${say(kpiTerms, 'appeal_until')} ${time(appeal_until)}`}</span>}
          </>
        )}
      >
        {(detail) => (
          <>
            {detail.appeals.length > 0 && (
              <Section title={say(phrases, 'appeals')}>
                <Appeals detail={detail} onDecide={setDeciding} />
              </Section>
            )}
            <Section title={say(phrases, 'points')} extra={<HelpTip help={say(phrases, 'safetyNote')} />}>
              <Parts detail={detail} />
            </Section>
            <Section title={say(phrases, 'trips')}>
              <p className="field-help">{say(phrases, 'tripsNote')}</p>
              <Trips detail={detail} />
            </Section>
            {detail.editions.length > 1 && (
              <Section title={say(phrases, 'editions')}>
                <Editions editions={detail.editions} />
              </Section>
            )}
          </>
        )}
      </InfoPage>
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  )
}

const difference = (now: number | null, before: number): string =>
  now === null ? '-' : `${now >= before ? '+' : '−'}${points(Math.abs(now - before))}`

const Parts = ({ detail: { parts, kpi: row } }: { detail: Detail }) => {
  const say = useSay()
  const rateOf = ({ of_count, all_count }: Detail['parts'][number]) => (all_count === 0 ? '-' : `${((100 * of_count) / all_count).toFixed(2)}%`)
  return (
    <Table
      size="small"
      rowKey="part"
      pagination={false}
      dataSource={parts}
      components={scrollableTable}
      scroll={{ x: 520 }}
      columns={[
        { title: say(phrases, 'part'), render: (_, { part }) => say(kpiTerms, partTerm[part]) },
        { title: say(phrases, 'weight'), dataIndex: 'weight', align: 'right', width: 90 },
        { title: say(phrases, 'rate'), align: 'right', width: 110, render: (_, part) => <span className="figure">{rateOf(part)}</span> },
        { title: say(kpiTerms, 'score'), align: 'right', width: 110, render: (_, part) => <span className="figure">{points(part.points)}</span> },
        {
          title: say(phrases, 'lost'),
          align: 'right',
          width: 110,
          render: (_, part) => <Lost of={part.weight - part.points} />
        }
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0}>{say(phrases, 'sum')}</Table.Summary.Cell>
          <Table.Summary.Cell index={1} align="right">
            100
          </Table.Summary.Cell>
          <Table.Summary.Cell index={2} />
          <Table.Summary.Cell index={3} align="right">
            <b className="figure">{row.score === null ? say.label(nameOf(kpiGrade, row.grade)) : points(row.score)}</b>
          </Table.Summary.Cell>
          <Table.Summary.Cell index={4} />
        </Table.Summary.Row>
      )}
    />
  )
}

const Lost = ({ of }: { of: number }) => (of < 0.005 ? <>-</> : <span className="figure figure-minus">{`−${points(of)}`}</span>)

/** How much of its way has positions, with the mark of the risk check. */
const TrackRate = ({ trip: { fix_count, fix_expected } }: { trip: KpiTrip }) => {
  if (fix_expected === 0) return '-'
  const { track = 'pass' } = risksOf({ track: { points: fix_count, expected: fix_expected } })
  const text = `${Math.round((100 * fix_count) / fix_expected)}%`
  return track === 'pass' ? <span className="figure">{text}</span> : <Mark tone={track === 'warn' ? 'care' : 'wrong'}>{text}</Mark>
}

/** What a trip says about one part, and what it costs. */
const TripCell = ({ text, lost }: { text: string; lost: number }) => (
  <>
    {text}
    {lost > 0 && (
      <>
        <br />
        <span className="figure figure-minus">{`−${points(lost)}`}</span>
      </>
    )}
  </>
)

const Trips = ({ detail: { trips, kpi: row } }: { detail: Detail }) => {
  const say = useSay()
  const late = (ok: boolean, minutes: number) => (ok && minutes === 0 ? say(phrases, 'inTime') : say(phrases, ok ? 'lateSmall' : 'late', { minutes }))
  const told: Readonly<Record<(typeof kpiParts)[number], (trip: KpiTrip) => string>> = {
    pickup: (trip) => late(trip.pickup_ok, trip.pickup_late_min),
    delivery: (trip) => late(trip.delivery_ok, trip.delivery_late_min),
    receipt: ({ receipt_ok }) => say(phrases, receipt_ok === null ? 'receiptNone' : receipt_ok ? 'inTime' : 'receiptLate'),
    damage: ({ damage_cases }) => (damage_cases === 0 ? '-' : say(phrases, 'cases', { count: damage_cases })),
    safety: ({ accidents, overspeed, fatigue }) =>
      [
        [say(kpiTerms, 'accidents'), accidents],
        [say(kpiTerms, 'overspeed'), overspeed],
        [say(kpiTerms, 'fatigue'), fatigue]
      ]
        .flatMap(([name, count]) => (count === 0 ? [] : [`${name} ${count}`]))
        .join(' · ') || '-',
    node: ({ node_done, node_count }) => say(phrases, 'nodes', { done: node_done, count: node_count })
  }
  return (
    <Table
      size="small"
      rowKey="waybill_id"
      pagination={false}
      dataSource={trips}
      components={scrollableTable}
      scroll={{ x: 1180 }}
      columns={[
        {
          title: say(kpiTerms, 'waybill_no'),
          width: 170,
          render: (_, trip) => (
            <>
              <Link to={linkTo(carrier.waybillInfo, { id: trip.waybill_id })}>{trip.waybill_no}</Link>
              <br />
              <small>{`${trip.start_address_diming} → ${trip.end_address_diming}`}</small>
            </>
          )
        },
        { title: say(kpiTerms, 'unload_done_at'), width: 110, render: (_, trip) => time(trip.unload_done_at) },
        { title: say(kpiTerms, 'plus'), width: 80, align: 'right', render: (_, trip) => <span className="figure">{`+${points(trip.plus)}`}</span> },
        { title: say(kpiTerms, 'track_rate_bp'), width: 90, align: 'right', render: (_, trip) => <TrackRate trip={trip} /> },
        ...kpiParts.map((part) => ({
          title: say(kpiTerms, partTerm[part]),
          width: 120,
          render: (_: unknown, trip: KpiTrip) => <TripCell text={told[part](trip)} lost={trip.minus[part]} />
        })),
        { title: say(kpiTerms, 'total'), width: 90, align: 'right', render: (_, trip) => <b className="figure">{points(trip.total)}</b> }
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={4}>
            {say(phrases, 'sum')}
          </Table.Summary.Cell>
          {kpiParts.map((part, i) => (
            <Table.Summary.Cell key={part} index={4 + i}>
              <Lost of={trips.reduce((sum, trip) => sum + trip.minus[part], 0)} />
            </Table.Summary.Cell>
          ))}
          <Table.Summary.Cell index={10} align="right">
            <b className="figure">{row.score === null ? '-' : points(row.score)}</b>
          </Table.Summary.Cell>
        </Table.Summary.Row>
      )}
    />
  )
}

const Appeals = ({ detail, onDecide }: { detail: Detail; onDecide: (deciding: Deciding) => void }) => {
  const say = useSay()
  const buttons = (appeal: KpiAppeal) =>
    appeal.appeal_status === appealMachine.code.pending && (
      <Can may={carrier.driverKpi.may.appeal}>
        <Space size={0}>
          {(['uphold', 'reject'] as const).map((how) => (
            <Button
              key={how}
              type="link"
              size="small"
              onClick={() => onDecide({ how, appeal, trip: detail.trips.find(({ waybill_id }) => waybill_id === appeal.waybill_id) })}
            >
              {say(phrases, how)}
            </Button>
          ))}
        </Space>
      </Can>
    )
  const fix = ({ kpi_item, before_value, after_value, fix_edition }: KpiAppeal) =>
    before_value === null || after_value === null || fix_edition === null
      ? '-'
      : say(phrases, 'fixed', { before: saidOf(kpi_item, before_value), after: saidOf(kpi_item, after_value), edition: fix_edition })
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={detail.appeals}
      components={scrollableTable}
      scroll={{ x: 1000 }}
      columns={[
        { title: say(kpiTerms, 'waybill_no'), dataIndex: 'waybill_no', width: 160 },
        { title: say(kpiTerms, 'kpi_item'), width: 120, render: (_, { kpi_item }) => say.label(nameOf(kpiItem, kpi_item)) },
        {
          title: say(kpiTerms, 'content'),
          render: (_, { content, imgs }) => (
            <>
              {content} {imgs.length > 0 && <PhotosLink photos={imgs} label={say(phrases, 'photos', { n: imgs.length })} />}
            </>
          )
        },
        { title: say(kpiTerms, 'created_at'), width: 110, render: (_, { created_at }) => time(created_at) },
        {
          title: say(kpiTerms, 'appeal_status'),
          width: 100,
          render: (_, { appeal_status }) => <Status machine={appealMachine} code={appeal_status} />
        },
        { title: say(kpiTerms, 'reply'), width: 180, render: (_, { reply }) => reply || '-' },
        { title: say(kpiTerms, 'after_value'), width: 170, render: (_, appeal) => fix(appeal) },
        { title: '', width: 130, render: (_, appeal) => buttons(appeal) }
      ]}
    />
  )
}

const Editions = ({ editions }: { editions: Detail['editions'] }) => {
  const say = useSay()
  return (
    <Table
      size="small"
      rowKey="edition"
      pagination={false}
      dataSource={editions}
      components={scrollableTable}
      scroll={{ x: 520 }}
      columns={[
        { title: say(kpiTerms, 'edition'), render: (_, { edition }) => say(phrases, 'edition', { edition }) },
        { title: say(kpiTerms, 'computed_at'), render: (_, { computed_at }) => time(computed_at) },
        { title: say(kpiTerms, 'rank'), align: 'right', render: (_, { rank }) => rank ?? '-' },
        { title: say(kpiTerms, 'score'), align: 'right', render: (_, { score }) => (score === null ? '-' : points(score)) },
        { title: say(kpiTerms, 'grade'), render: (_, { grade }) => say.label(nameOf(kpiGrade, grade)) },
        { title: say(kpiTerms, 'bonus_fen'), align: 'right', render: (_, { bonus_fen }) => money(bonus_fen) }
      ]}
    />
  )
}
