import { Alert } from 'antd'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { project } from '@yunshu/contract/project/contract'
import { projectMachine } from '@yunshu/contract/project/machine'
import { useNavigate, useSearchParams } from 'react-router'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCall } from '../../kit/useCall.ts'
import { ProjectFacts } from '../../widgets/ProjectFacts.tsx'
import { ProjectMark, toRates, useProjectActions } from '../../widgets/projects.tsx'
import { rates } from '../../widgets/ratePhrases.ts'
import { TrialDialog } from '../../widgets/TrialDialog.tsx'
import { AdjustDialog } from './AdjustDialog.tsx'
import { phrases } from './phrases.ts'
import { ProjectDialog } from './ProjectDialog.tsx'
import { ProjectRules } from './ProjectRules.tsx'
import { useRateDoing } from './useRateDoing.ts'

/** 计价规则: one project with its revisions and its price rules; drafts are written here, tried, and submitted. */
export const FreightRatePage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const called = useCall(project.info, { id: Number(search.get('id')) }, { kinds: ['project', 'rate'] })
  const open = (row: { id: number }) => void navigate(toRates(row))
  const { actions, dialog } = useProjectActions(open)
  const { may } = shipper.projects
  const { doing, acts, close } = useRateDoing(may)
  return (
    <>
      <InfoPage
        called={called}
        no={({ project: row }) => row.project_no}
        status={({ project: row }) => <ProjectMark row={row} />}
        facts={({ project: row }) => (
          <>
            <span>{row.project_name}</span>
            <span>{row.carrier_name}</span>
            <span>{say(rates, 'versionOf', { revision: row.revision })}</span>
          </>
        )}
        actions={({ project: row }) => <Actions at="header" items={[...actions(row), ...acts(row)]} />}
      >
        {({ project: row, revisions }) => (
          <>
            {row.project_status === projectMachine.code.draft && row.reason && (
              <Alert type="warning" showIcon title={say(phrases, 'rejected', { reason: row.reason })} />
            )}
            <Section title={say(phrases, 'facts')}>
              <ProjectFacts row={row} revisions={revisions} onOpen={open} />
            </Section>
            <ProjectRules row={row} may={may} page={shipper.freightRate} />
            {doing === 'edit' && <ProjectDialog row={row} onClose={close} />}
            {doing === 'adjust' && <AdjustDialog row={row} onMade={open} onClose={close} />}
            {doing === 'trial' && <TrialDialog project={row} onClose={close} />}
          </>
        )}
      </InfoPage>
      {dialog}
    </>
  )
}
