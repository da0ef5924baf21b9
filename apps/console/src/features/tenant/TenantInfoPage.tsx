import { Button, Progress, Table, Tabs } from 'antd'
import { consoles } from '@yunshu/contract/consoles/all'
import { operator } from '@yunshu/contract/consoles/operator'
import { companyTerms } from '@yunshu/contract/company/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { tenant, TenantCompany, TenantInfo } from '@yunshu/contract/tenant/contract'
import { tenantMachine } from '@yunshu/contract/tenant/machine'
import { tenantTerms } from '@yunshu/contract/tenant/words'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { Copy } from '../../kit/Copy.tsx'
import { fullTime, num } from '../../kit/format.ts'
import { Facts, RowFacts } from '../../kit/Facts.tsx'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Moves } from '../../kit/Moves.tsx'
import { Mark, Status } from '../../kit/Status.tsx'
import { isTheme, themes } from '../../kit/theme.ts'
import { ask } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useRun } from '../../kit/useRun.ts'
import { givablePages } from '../../widgets/MenuChoice.tsx'
import { ObjectStory } from '../../widgets/ObjectStory.tsx'
import { OncePassword } from '../../widgets/OncePassword.tsx'
import { tenantGrants, useTenantActions } from './actions.tsx'
import { phrases } from './phrases.ts'
import './tenant.css'
import { Validity } from './TenantList.tsx'

type Info = OutputOf<typeof tenant.info>
const linkOf = ({ domain, tenant_no, is_root }: Info) =>
  domain ? `${location.protocol}//${domain}/login` : `${location.origin}${is_root ? '/system' : `/login?tenant=${tenant_no}`}`

/** One tenant (租户详情): what it is, what it uses of what it may have, its menus, its administrators, its story. */
export const TenantInfoPage = () => {
  const say = useSay()
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  const called = useCall(tenant.info, { id }, { kinds: ['tenant'] })
  const { also, open, dialog } = useTenantActions()
  return (
    <>
      <InfoPage
        called={called}
        no={({ tenant_name }) => tenant_name}
        status={({ state }) => <Status machine={tenantMachine} code={state} />}
        facts={(data) => (
          <>
            <span>{data.tenant_no}</span>
            <span>
              <Validity row={data} />
            </span>
            {data.state_reason && <span>{data.state_reason}</span>}
          </>
        )}
        actions={(row) => (
          <Moves
            at="header"
            machine={tenantMachine}
            code={row.state}
            grants={row.is_root ? {} : tenantGrants}
            onMove={(move) => open({ what: move, row })}
            also={also(row)}
          />
        )}
      >
        {(data) => (
          <Tabs
            items={[
              { key: 'basic', label: say(phrases, 'basic'), children: <Basic data={data} /> },
              { key: 'usage', label: say(phrases, 'usage'), children: <Usage data={data} /> },
              { key: 'menus', label: say(phrases, 'menus'), children: <Menus data={data} /> },
              { key: 'people', label: say(phrases, 'people'), children: <People data={data} /> },
              { key: 'log', label: say(phrases, 'log'), children: <ObjectStory type="tenant" id={id} /> }
            ]}
          />
        )}
      </InfoPage>
      {dialog}
    </>
  )
}

const Basic = ({ data }: { data: Info }) => {
  const say = useSay()
  return (
    <>
      <Section title={say(phrases, 'brand')}>
        <RowFacts
          of={TenantInfo}
          row={data}
          terms={tenantTerms}
          items={[
            'system_title',
            { name: 'theme', cell: ({ theme }) => (isTheme(theme) ? say.label(themes[theme]) : theme) },
            {
              name: 'logo',
              cell: ({ logo_shown }) => (logo_shown ? <img className="tenant-logo" src={logo_shown} alt={say(tenantTerms, 'logo')} /> : '-')
            },
            [say(phrases, 'copyLink'), <Copy key="a" text={linkOf(data)} />],
            'domain',
            'watermark',
            'platform_mode'
          ]}
        />
      </Section>
      <Section title={say(phrases, 'plan')}>
        <RowFacts
          of={TenantInfo}
          row={data}
          terms={tenantTerms}
          items={[
            'package_name',
            'valid_from',
            data.valid_to ? 'valid_to' : [say(tenantTerms, 'valid_to'), say(phrases, 'forever')],
            'network_permit_no',
            'remark',
            'created_at'
          ]}
        />
      </Section>
      {data.company && (
        <Section title={say(phrases, 'company')}>
          <RowFacts
            of={TenantCompany}
            row={data.company}
            terms={companyTerms}
            items={['company_name', 'credit_code', 'legal_name', 'contact_name', 'contact_mobile', 'address']}
          />
        </Section>
      )}
    </>
  )
}

const used = [
  ['user_count', 'user_limit'],
  ['company_count', 'company_limit'],
  ['vehicle_count', 'vehicle_limit'],
  ['order_month', 'order_month_limit'],
  ['storage_mb', 'storage_limit_mb']
] as const
const Usage = ({ data }: { data: Info }) => {
  const say = useSay()
  return (
    <Section title={say(phrases, 'usage')}>
      <div className="tenant-usage">
        {used.map(([count, most]) => {
          const limit = data[most]
          const share = limit === null ? 0 : Math.min(100, Math.round((data[count] / limit) * 100))
          return (
            <div key={count}>
              <span>{say(tenantTerms, count)}</span>
              <Progress percent={share} showInfo={false} status={share >= 100 ? 'exception' : 'normal'} aria-label={say(tenantTerms, count)} />
              <strong>
                {limit === null
                  ? `${num(data[count])} · ${say(phrases, 'noLimit')}`
                  : say(phrases, 'of', { used: num(data[count]), limit: num(limit) })}
              </strong>
            </div>
          )
        })}
        <div>
          <span>{say(tenantTerms, 'waybill_month')}</span>
          <span />
          <strong>{num(data.waybill_month)}</strong>
        </div>
      </div>
    </Section>
  )
}

const Menus = ({ data }: { data: Info }) => {
  const say = useSay()
  return (
    <Section title={say(phrases, 'menus')}>
      <Facts
        columns={1}
        items={(
          [
            ['operator_mids', 1],
            ['carrier_mids', 2],
            ['shipper_mids', 4]
          ] as const
        ).map(([name, type]) => {
          const held = new Set(data[name].split(','))
          const names = Object.entries(consoles[type].modules).flatMap(([code, module]) => {
            const pages = givablePages(type).filter((page) => page.code.startsWith(`${code}-`) && held.has(page.code))
            return pages.length > 0 ? [`${say.label(module)}: ${pages.map((page) => say.label(page)).join(say.label({ zh: '、', en: ', ' }))}`] : []
          })
          return [
            say(tenantTerms, name),
            data[name] === '' || data[name] === '*' ? (
              say(phrases, 'everyMenu')
            ) : (
              <ul key={name} className="tenant-menus">
                {names.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )
          ] as const
        })}
      />
    </Section>
  )
}

const People = ({ data }: { data: Info }) => {
  const say = useSay()
  const [made, setMade] = useState<OutputOf<typeof tenant.resetAdministrator>>()
  const resetting = useRun(tenant.resetAdministrator)
  const reset = async ({ user_id, account }: Info['administrators'][number]) => {
    if (!(await ask({ title: say(phrases, 'resetAsk', { account }), content: say(phrases, 'resetNote'), danger: true }))) return
    const done = await resetting.run({ id: data.id, user_id })
    if (done) setMade(done)
  }
  return (
    <Section title={say(phrases, 'people')}>
      <Table
        size="small"
        rowKey="user_id"
        pagination={false}
        dataSource={[...data.administrators]}
        columns={[
          { title: say(phrases, 'account'), dataIndex: 'account' },
          { title: say(tenantTerms, 'user_name'), dataIndex: 'user_name' },
          { title: say(tenantTerms, 'mobile'), dataIndex: 'mobile' },
          {
            title: say(phrases, 'lastLogin'),
            render: (_, row) => (
              <>
                {row.last_login_at ? fullTime(row.last_login_at) : say(phrases, 'never')}{' '}
                {row.password_once && <Mark tone="care">{say(phrases, 'once')}</Mark>}
              </>
            )
          },
          {
            title: say(phrases, 'action'),
            width: 140,
            render: (_, row) => (
              <Can may={operator.tenants.may.reset}>
                <Button type="link" size="small" disabled={resetting.busy} onClick={() => void reset(row)}>
                  {say(phrases, 'reset')}
                </Button>
              </Can>
            )
          }
        ]}
      />
      {made && <OncePassword {...made} title={say(phrases, 'resetDone', { account: made.account })} onClose={() => setMade(undefined)} />}
    </Section>
  )
}
