import { Tabs } from 'antd'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { link } from '@yunshu/contract/link/contract'
import { useSearchParams } from 'react-router'
import { InfoPage } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { ObjectStory } from '../../widgets/ObjectStory.tsx'
import { ProjectTable } from '../../widgets/ProjectTable.tsx'
import { RatingTable } from '../../widgets/RatingTable.tsx'
import { useLinkActions } from './actions.tsx'
import { LinkStatus, named } from './columns.tsx'
import { LinkFacts } from './LinkFacts.tsx'
import { phrases } from './phrases.ts'
import { PhoneOf } from '@yunshu/contract/kit/fields'
import { Cell } from '../../kit/cells.tsx'

/** One carrier of a shipper (承运商详情): its figures, its prices and the story of the cooperation. */
export const LinkInfoPage = () => {
  const say = useSay()
  const can = useCan()
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get('id'))
  const called = useCall(link.carrierInfo, { id }, { kinds: ['link', 'order', 'project'] })
  const { actions, dialog } = useLinkActions()
  return (
    <>
      <InfoPage
        called={called}
        no={(row) => row.carrier_name}
        status={(row) => <LinkStatus row={row} />}
        facts={(row) => (
          <span>
            {row.contact_name} <Cell field={PhoneOf('link')} value={row.contact_mobile} />
          </span>
        )}
        actions={(row) => <Actions at="header" items={actions(named(row))} />}
      >
        {(row) => (
          <Tabs
            className="list-tabs"
            activeKey={search.get('tab') ?? 'basic'}
            onChange={(tab) => setSearch({ id: String(id), tab }, { replace: true })}
            items={[
              { key: 'basic', label: say(phrases, 'basic'), children: <LinkFacts row={row} /> },
              ...(can(shipper.projects.may.view) ? [{ key: 'projects', label: say(phrases, 'rates'), children: <ProjectTable link_id={id} /> }] : []),
              {
                key: 'ratings',
                label: say(phrases, 'ratings'),
                children: <RatingTable company_id={row.carrier_id} page={shipper.orderInfo} />
              },
              { key: 'log', label: say(phrases, 'log'), children: <ObjectStory type="link" id={id} /> }
            ]}
          />
        )}
      </InfoPage>
      {dialog}
    </>
  )
}
