import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { tenant, validity } from '@yunshu/contract/tenant/contract'
import { tenantMachine } from '@yunshu/contract/tenant/machine'
import { useState } from 'react'
import { Link } from 'react-router'
import { fullTime, num } from '../../kit/format.ts'
import { Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { Cards } from './Cards.tsx'
import { phrases } from './phrases.ts'

const { tenants } = operator
type Row = OutputOf<typeof tenant.board>['data'][number]
/** What of a limit is used, by the names of both. */
const used = [
  ['users', 'user_count', 'user_limit'],
  ['companies', 'company_count', 'company_limit'],
  ['vehicles', 'vehicle_count', 'vehicle_limit'],
  ['monthOrders', 'order_month', 'order_month_limit'],
  ['storage', 'storage_mb', 'storage_limit_mb']
] as const
/** From this share of a limit on it is said. */
const nearly = 0.8

/** The root operator's workbench: how its tenants stand, which end soon, who is at a limit, who was here last, and when all of it was copied. */
export const TenantBoard = () => {
  const say = useSay()
  const states = useCall(tenant.list, { pagesize: 1 }).data?.tabs
  const ending = useCall(tenant.list, { validity: validity.code.endsSoon, pagesize: 1 }).data?.total
  const expired = useCall(tenant.list, { validity: validity.code.expired, pagesize: 1 }).data?.total
  const { data: board } = useCall(tenant.board, {}, { kinds: ['tenant'] })
  const { code } = tenantMachine
  const stateCard = (name: keyof typeof code, tone: 'move' | 'wait' | 'care' | 'wrong') => ({
    key: name,
    label: say.label(tenantMachine.states[name]),
    count: states && (states[code[name]] ?? 0),
    to: linkTo(tenants, { state: code[name] }),
    may: tenants.may.view,
    tone
  })
  return (
    <>
      <Cards
        title={say(phrases, 'tenants')}
        cards={[
          stateCard('normal', 'move'),
          stateCard('trial', 'wait'),
          {
            key: 'ending',
            label: say(phrases, 'tenantsEnding'),
            count: ending,
            to: linkTo(tenants, { validity: validity.code.endsSoon }),
            may: tenants.may.view,
            tone: 'care'
          },
          {
            key: 'expired',
            label: say(phrases, 'tenantsExpired'),
            count: expired,
            to: linkTo(tenants, { validity: validity.code.expired }),
            may: tenants.may.view,
            tone: 'wrong'
          },
          stateCard('owing', 'care'),
          stateCard('frozen', 'wrong')
        ]}
      />
      {board && (
        <Section title={say(phrases, 'tenantsWatch')} extra={<Backup at={board.backup_at} />}>
          <div className="bench-table">
            <table>
              <thead>
                <tr>
                  <th>{say(phrases, 'tenants')}</th>
                  <th>{say(phrases, 'validTo')}</th>
                  {used.map(([name]) => (
                    <th key={name}>{say(phrases, name)}</th>
                  ))}
                  <th>{say(phrases, 'lastLogin')}</th>
                </tr>
              </thead>
              <tbody>
                {board.data.map((row) => (
                  <TenantLine key={row.id} row={row} />
                ))}
              </tbody>
            </table>
          </div>
        </Section>
      )}
    </>
  )
}

const TenantLine = ({ row }: { row: Row }) => {
  const say = useSay()
  return (
    <tr>
      <td>
        <Link to={linkTo(operator.tenantInfo, { id: row.id })}>{row.tenant_name}</Link> <Status machine={tenantMachine} code={row.state} />
      </td>
      <td>
        {row.valid_to ?? say(phrases, 'noEnd')} <Ending row={row} />
      </td>
      {used.map(([name, count, limit]) => (
        <td key={name}>
          <Used count={row[count]} limit={row[limit]} unit={name === 'storage' ? ' MB' : ''} />
        </td>
      ))}
      <td>{row.last_login_at ? fullTime(row.last_login_at) : say(phrases, 'never')}</td>
    </tr>
  )
}

const Ending = ({ row }: { row: Row }) => {
  const say = useSay()
  if (row.validity !== validity.code.endsSoon && row.validity !== validity.code.expired) return null
  return <Mark tone={row.validity === validity.code.expired ? 'wrong' : 'care'}>{say.label(validity.names[row.validity])}</Mark>
}

const Used = ({ count, limit, unit }: { count: number; limit: number | null; unit: string }) => {
  const say = useSay()
  if (limit === null) return say(phrases, 'unlimited', { used: `${num(count)}${unit}` })
  const text = `${num(count)} / ${num(limit)}${unit}`
  return count >= limit * nearly ? <Mark tone={count >= limit ? 'wrong' : 'care'}>{text}</Mark> : text
}

const Backup = ({ at }: { at: string | null }) => {
  const say = useSay()
  const [now] = useState(Date.now)
  const days = at === null ? 0 : Math.floor((now - Date.parse(at)) / 86_400_000)
  const text = at === null ? say(phrases, 'noBackup') : say(phrases, days === 0 ? 'backupToday' : 'backupAt', { time: fullTime(at), days })
  return (
    <span>
      {say(phrases, 'backup')} {days > 1 || at === null ? <Mark tone="care">{text}</Mark> : text}
    </span>
  )
}
