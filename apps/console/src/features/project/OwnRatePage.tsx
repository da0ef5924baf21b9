import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { nameOf } from '@yunshu/contract/kit/enums'
import { partKind } from '@yunshu/contract/payable/enums'
import { project } from '@yunshu/contract/project/contract'
import { useNavigate, useSearchParams } from 'react-router'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCall } from '../../kit/useCall.ts'
import { ProjectFacts } from '../../widgets/ProjectFacts.tsx'
import { ProjectMark, useProjectActions } from '../../widgets/projects.tsx'
import { rates } from '../../widgets/ratePhrases.ts'
import { splitPhrases } from '../../widgets/splitPhrases.ts'
import { TrialDialog } from '../../widgets/TrialDialog.tsx'
import { AdjustDialog } from './AdjustDialog.tsx'
import { OwnRateDialog } from './OwnRateDialog.tsx'
import { phrases } from './phrases.ts'
import { ProjectRules } from './ProjectRules.tsx'
import { useRateDoing } from './useRateDoing.ts'

/** 下游计价规则: one revision of the company's own prices with its rules, written as a draft, tried, and put into force. */
export const OwnRatePage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const called = useCall(project.info, { id: Number(search.get('id')) }, { kinds: ['project', 'rate'] })
  const { may } = carrier.driverRates
  const open = ({ id }: { id: number }) => void navigate(linkTo(carrier.driverRateInfo, { id }))
  const { actions, dialog } = useProjectActions(open, may)
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
            <span>{say(rates, 'versionOf', { revision: row.revision })}</span>
          </>
        )}
        actions={({ project: row }) => <Actions at="header" items={[...actions(row), ...acts(row)]} />}
      >
        {({ project: row, revisions, split }) => (
          <>
            <Section title={say(phrases, 'ownRates')}>
              <ProjectFacts row={row} revisions={revisions} own onOpen={open} />
              <p className="field-help">
                {say(phrases, 'shares')}:{' '}
                {split
                  ? say.list(split.map(({ part_kind, share_bp }) => `${say.label(nameOf(partKind, part_kind))} ${share_bp / 100}%`))
                  : say(splitPhrases, 'ownRule')}
              </p>
            </Section>
            <ProjectRules row={row} may={may} page={carrier.driverRateInfo} own />
            {doing === 'edit' && <OwnRateDialog row={row} split={split} onClose={close} />}
            {doing === 'adjust' && <AdjustDialog row={row} own onMade={open} onClose={close} />}
            {doing === 'trial' && <TrialDialog project={row} own onClose={close} />}
          </>
        )}
      </InfoPage>
      {dialog}
    </>
  )
}
