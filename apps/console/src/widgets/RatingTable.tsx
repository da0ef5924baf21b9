import { Time } from '@yunshu/contract/kit/fields'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { ratingNames } from '@yunshu/contract/order/rating'
import type { OrderDetail } from '@yunshu/contract/order/rows'
import { orderTerms } from '@yunshu/contract/order/words'
import { Table } from 'antd'
import type { Static } from 'typebox'
import type { Page } from '@yunshu/contract/kit/console'
import { linkTo } from '@yunshu/contract/kit/console'
import { Link } from 'react-router'
import { Cell } from '../kit/cells.tsx'
import { Failed, Waiting } from '../kit/Empty.tsx'
import { fullTime } from '../kit/format.ts'
import { Section } from '../kit/InfoPage.tsx'
import { scrollableTable } from '../kit/keyboardScroll.tsx'
import { useSay } from '../kit/lang.ts'
import { useCan } from '../kit/rights.ts'
import { useCall } from '../kit/useCall.ts'
import { ratings } from './ratingPhrases.ts'
import { Stars } from './Stars.tsx'

type Given = OutputOf<typeof order.ratings>['data'][number]

/** The rating of one order, as either side reads it. */
export const RatingLine = ({ rating }: { rating: NonNullable<Static<typeof OrderDetail>['rating']> }) => {
  const say = useSay()
  return (
    <>
      <div className="rating-line">
        {ratingNames.map((name) => (
          <span key={name}>
            <span>{say(orderTerms, name)}</span>
            <Stars value={rating[name]} />
          </span>
        ))}
      </div>
      {rating.rate_remark && <p>{rating.rate_remark}</p>}
      <p className="field-help">{say(ratings, 'ratingBy', { name: rating.rated_by_name, time: fullTime(rating.rated_at) })}</p>
    </>
  )
}

/** 评价: what a shipper said of a carrier, order by order; each leads to its order. */
export const RatingTable = ({ company_id, page }: { company_id: number; page: Page<Readonly<Record<string, never>>, 'id'> }) => {
  const say = useSay()
  const can = useCan()
  const { data, error, refresh } = useCall(order.ratings, { company_id }, { kinds: ['order'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  if (data.data.length === 0) return <p className="story-open">{say(ratings, 'ratingNone')}</p>
  const opens = can(page.may.view)
  return (
    <>
      {data.rated_count > 0 && (
        <Section title={say(ratings, 'ratingAverage', { count: data.rated_count })}>
          <div className="rating-line">
            {ratingNames.map((name) => (
              <span key={name}>
                <span>{say(orderTerms, name)}</span>
                <b className="figure">{data.average[name]?.toFixed(1) ?? '-'}</b>
              </span>
            ))}
          </div>
        </Section>
      )}
      <Table<Given>
        className="rating-table"
        size="small"
        rowKey="id"
        pagination={false}
        components={scrollableTable}
        scroll={{ x: 1000 }}
        dataSource={data.data}
        columns={[
          {
            title: say(orderTerms, 'order_no'),
            width: 170,
            render: (_, row) => (opens ? <Link to={linkTo(page, { id: row.id })}>{row.order_no}</Link> : row.order_no)
          },
          ...ratingNames.map((name) => ({
            title: say(orderTerms, name),
            width: 120,
            render: (_: unknown, row: Given) => <Stars value={row[name]} />
          })),
          { title: say(orderTerms, 'rate_remark'), render: (_, row) => row.rate_remark || '-' },
          { title: say(orderTerms, 'rated_by_name'), dataIndex: 'rated_by_name', width: 110 },
          { title: say(orderTerms, 'rated_at'), width: 124, render: (_, row) => <Cell field={Time} value={row.rated_at} /> }
        ]}
      />
    </>
  )
}
