import { Tabs } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { link } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { useSearchParams } from 'react-router'
import { InfoPage } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCan } from '../../kit/rights.ts'
import { Status } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { ObjectStory } from '../../widgets/ObjectStory.tsx'
import { ProjectTable } from '../../widgets/ProjectTable.tsx'
import { useLinkActions } from './actions.tsx'
import { named } from './columns.tsx'
import { LinkFacts } from './LinkFacts.tsx'
import { phrases } from './phrases.ts'

/** 客户详情: one shipper with its figures, the prices it submits and the story of the cooperation. */
export const CustomerInfoPage = () => {
  const say = useSay()
  const can = useCan()
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get('id'))
  const called = useCall(link.shipperInfo, { id }, { kinds: ['link', 'order', 'project'] })
  const { actions, dialog } = useLinkActions()
  return (
    <>
      <InfoPage
        called={called}
        no={(row) => row.shipper_name}
        status={(row) => <Status machine={linkMachine} code={row.link_status} />}
        facts={(row) => <span>{`${row.contact_name} ${row.contact_mobile}`}</span>}
        actions={(row) => <Actions at="header" items={actions(named(row))} />}
      >
        {(row) => (
          <Tabs
            className="list-tabs"
            activeKey={search.get('tab') ?? 'basic'}
            onChange={(tab) => setSearch({ id: String(id), tab }, { replace: true })}
            items={[
              { key: 'basic', label: say(phrases, 'basic'), children: <LinkFacts row={named(row)} /> },
              ...(can(carrier.customers.may.view)
                ? [{ key: 'projects', label: say(phrases, 'rates'), children: <ProjectTable link_id={id} /> }]
                : []),
              { key: 'log', label: say(phrases, 'log'), children: <ObjectStory type="link" id={id} /> }
            ]}
          />
        )}
      </InfoPage>
      {dialog}
    </>
  )
}
