import { paperMachine } from '@yunshu/contract/driver/machine'
import { Alert } from 'antd'
import { useSay } from '../kit/lang.ts'
import { papersPhrases } from './papersPhrases.ts'
import { PhotoStage } from './PhotoStage.tsx'

type Reviewed = { readonly audit_status: number; readonly audit_reason: string }
/** That papers wait for their review, or why they came back; nothing where they passed. */
export const PapersNote = ({ row: { audit_status, audit_reason } }: { row: Reviewed }) => {
  const say = useSay()
  if (audit_status === paperMachine.code.refused)
    return <Alert type="error" showIcon title={say(papersPhrases, 'sentBack', { reason: audit_reason })} />
  return audit_status === paperMachine.code.waiting ? <Alert type="info" showIcon title={say(papersPhrases, 'waits')} /> : null
}

/** The photos of papers beside what was entered, each under its name. */
export const PaperStage = ({ papers }: { papers: readonly (readonly [name: string, imgs: string | undefined])[] }) => (
  <PhotoStage
    photos={papers.flatMap(([name, imgs = '']) =>
      imgs
        .split(',')
        .filter(Boolean)
        .map((url) => ({ url, name }))
    )}
    named
    keys
  />
)
