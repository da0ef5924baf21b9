import { Button } from 'antd'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { projectCells } from '@yunshu/contract/project/cells'
import { type project, ProjectRow as Row } from '@yunshu/contract/project/contract'
import { projectTerms } from '@yunshu/contract/project/words'
import { RowFacts } from '../kit/Facts.tsx'
import { useSay } from '../kit/lang.ts'
import { ProjectMark, type ProjectRow } from './projects.tsx'
import { rates } from './ratePhrases.ts'

type Revisions = OutputOf<typeof project.info>['revisions']

/** What a project says, and its revisions, each a click away. */
export const ProjectFacts = ({
  row,
  revisions = [],
  own = false,
  onOpen
}: {
  row: ProjectRow
  revisions?: Revisions
  /** A carrier's own prices: they have no contract, no VAT and nobody who confirms them. */
  own?: boolean
  onOpen?: (revision: { id: number }) => void
}) => {
  const say = useSay()
  return (
    <>
      <RowFacts
        of={Row}
        cells={projectCells}
        row={row}
        terms={projectTerms}
        columns={2}
        items={[
          !own && 'contract_no',
          !own && 'contract_file',
          'valid_from',
          'valid_to',
          !own && 'tax_mode',
          !own && 'tax_rate_bp',
          'ratio',
          { name: 'linkage', title: say(projectTerms, 'fuel_linkage') },
          { name: 'loss', title: say(projectTerms, 'loss_rule') },
          !own && 'submitted_at',
          own ? { name: 'confirmed_at', title: say(rates, 'enactedAt') } : 'confirmed_at',
          own ? { name: 'confirmed_by_name', title: say(rates, 'enactedBy') } : 'confirmed_by_name',
          row.ended_on && 'ended_on'
        ]}
      />
      {revisions.length > 1 && (
        <div className="revisions" role="group" aria-label={say(rates, 'versions')}>
          {revisions.map((revision) => (
            <Button
              key={revision.id}
              size="small"
              className={revision.id === row.id ? 'revision-open' : ''}
              aria-pressed={revision.id === row.id}
              onClick={() => onOpen?.(revision)}
            >
              {say(rates, 'versionOf', { revision: revision.revision })} · {revision.valid_from} <ProjectMark row={revision} />
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
