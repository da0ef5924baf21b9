import { Button } from 'antd'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { project } from '@yunshu/contract/project/contract'
import { taxMode } from '@yunshu/contract/project/machine'
import { projectTerms } from '@yunshu/contract/project/words'
import { Facts } from '../kit/InfoPage.tsx'
import { fullTime, money } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { ProjectMark, type ProjectRow } from './projects.tsx'
import { rates } from './ratePhrases.ts'

type Revisions = OutputOf<typeof project.info>['revisions']

/** What a project says, and its revisions, each a click away. */
export const ProjectFacts = ({
  row,
  revisions = [],
  onOpen
}: {
  row: ProjectRow
  revisions?: Revisions
  onOpen?: (revision: { id: number }) => void
}) => {
  const say = useSay()
  const t = (name: keyof typeof projectTerms.zh) => say(projectTerms, name)
  const files = row.contract_file.split(',').filter(Boolean)
  const items: (readonly [string, React.ReactNode])[] = [
    [t('contract_no'), row.contract_no],
    [
      t('contract_file'),
      files.length > 0 &&
        files.map((url, i) => (
          <a key={url} href={url} target="_blank" rel="noreferrer">
            {say(rates, 'file')} {files.length > 1 ? i + 1 : ''}
          </a>
        ))
    ],
    [t('valid_from'), say(rates, 'days', { from: row.valid_from, to: row.valid_to })],
    [t('tax_mode'), `${say.label(nameOf(taxMode, row.tax_mode))} ${row.tax_rate_bp / 100}%`],
    [t('ratio'), row.ratio],
    [
      t('fuel_linkage'),
      row.fuel_linkage
        ? `${t('fuel_base_fen')} ${money(row.fuel_base_fen)} · ${t('fuel_share_bp')} ${(row.fuel_share_bp ?? 0) / 100}% · ${t('fuel_trigger_bp')} ${(row.fuel_trigger_bp ?? 0) / 100}%`
        : null
    ],
    [t('submitted_at'), row.submitted_at && fullTime(row.submitted_at)],
    [t('confirmed_at'), row.confirmed_at && `${fullTime(row.confirmed_at)} ${row.confirmed_by_name}`],
    ...(row.ended_on ? ([[t('ended_on'), say(rates, 'endsOn', { day: row.ended_on })]] as const) : [])
  ]
  return (
    <>
      <Facts items={items} columns={2} />
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
