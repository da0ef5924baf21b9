import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { orderTerms } from '@yunshu/contract/order/words'
import { project } from '@yunshu/contract/project/contract'
import { projectTerms } from '@yunshu/contract/project/words'
import { useState } from 'react'
import { DataTable } from '../kit/DataTable.tsx'
import { useSay } from '../kit/lang.ts'
import { type Action, Actions } from '../kit/Moves.tsx'
import { Peek, usePeek } from '../kit/Peek.tsx'
import { useWho } from '../kit/rights.ts'
import { useCall } from '../kit/useCall.ts'
import { useList } from '../kit/useList.ts'
import { ProjectFacts } from './ProjectFacts.tsx'
import { type ProjectRow, projectColumns, toRates, useProjectActions } from './projects.tsx'
import { rates } from './ratePhrases.ts'
import { RuleTable, useRuleList } from './RuleTable.tsx'
import { TrialDialog } from './TrialDialog.tsx'

const terms = { zh: { ...orderTerms.zh, ...projectTerms.zh }, en: { ...orderTerms.en, ...projectTerms.en } }

/** The projects of one cooperation, as a tab of it: the carrier opens, tries, confirms or rejects them here. */
export const ProjectTable = ({ link_id }: { link_id: number }) => {
  const say = useSay()
  const isShipper = useWho() === 'shipper'
  const kinds = ['project', 'rate'] as const
  const list = useList(isShipper ? project.list : project.carrierList, { fixed: { link_id }, local: true, kinds })
  const peek = usePeek(list)
  const { actions, dialog } = useProjectActions()
  const [tried, setTried] = useState<ProjectRow>()
  const all = (row: ProjectRow): Action[] => [
    ...actions(row),
    { key: 'trial', label: say(rates, 'trial'), may: isShipper ? shipper.projects.may.trial : carrier.customers.may.view, run: () => setTried(row) }
  ]
  return (
    <>
      <DataTable
        list={list}
        terms={terms}
        columns={projectColumns}
        pickable={false}
        onOpen={peek.open}
        {...(isShipper && { to: toRates })}
        empty={<p>{say(rates, isShipper ? 'noProjects' : 'noProjectsCarrier')}</p>}
        moves={(row) => <Actions items={all(row)} />}
      />
      <Peek
        peek={peek}
        title={(row) => `${row.project_no} · ${say(rates, 'versionOf', { revision: row.revision })}`}
        {...(isShipper && { to: toRates })}
      >
        {(row) => <ProjectPeek id={row.id} />}
      </Peek>
      {dialog}
      {tried && <TrialDialog project={tried} onClose={() => setTried(undefined)} />}
    </>
  )
}

const ProjectPeek = ({ id }: { id: number }) => {
  const { data } = useCall(project.info, { id }, { kinds: ['project', 'rate'] })
  const list = useRuleList(id, true)
  return (
    <div className="peek">
      {data && <ProjectFacts row={data.project} />}
      <RuleTable list={list} />
    </div>
  )
}
