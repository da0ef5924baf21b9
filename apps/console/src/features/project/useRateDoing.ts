import type { Grant } from '@yunshu/contract/kit/console'
import { projectMachine } from '@yunshu/contract/project/machine'
import { useState } from 'react'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import type { ProjectRow } from '../../widgets/projects.tsx'
import { rates } from '../../widgets/ratePhrases.ts'
import { phrases } from './phrases.ts'

type Doing = 'edit' | 'adjust' | 'trial'
type May = Readonly<Record<Doing, Grant>>

/** What is done with one revision of prices on its page: tried, a draft edited, the prices of what is or was in force moved; and which of it is open. */
export const useRateDoing = (may: May): { doing: Doing | undefined; acts: (row: ProjectRow) => Action[]; close: () => void } => {
  const say = useSay()
  const [doing, setDoing] = useState<Doing>()
  const acts = ({ project_status }: ProjectRow): Action[] => [
    { key: 'trial', label: say(rates, 'trial'), may: may.trial, run: () => setDoing('trial') },
    ...(project_status === projectMachine.code.draft ? [{ key: 'edit', label: say(rates, 'edit'), may: may.edit, run: () => setDoing('edit') }] : []),
    ...(project_status >= projectMachine.code.active
      ? [{ key: 'adjust', label: say(phrases, 'adjust'), may: may.adjust, run: () => setDoing('adjust') }]
      : [])
  ]
  return { doing, acts, close: () => setDoing(undefined) }
}
