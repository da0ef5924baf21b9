import type { release } from '@yunshu/contract/release/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { checkResult, releaseCheck } from '@yunshu/contract/release/machine'
import { useSay } from '../../kit/lang.ts'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { phrases } from './phrases.ts'

const tones = { [checkResult.code.met]: 'done', [checkResult.code.missing]: 'wrong', [checkResult.code.none]: 'rest' } as const

/** The checks of a release one by one, each with what it found and what is missing. */
export const Checks = ({ checks }: { checks: OutputOf<typeof release.info>['checks'] }) => {
  const say = useSay()
  return (
    <ul className="release-checks" aria-label={say(phrases, 'checks')}>
      {checks.map(({ check, result, text }) => (
        <li key={check}>
          <Mark tone={tones[result as 1] ?? 'rest'}>
            <EnumName of={checkResult} code={result} />
          </Mark>
          <b>
            <EnumName of={releaseCheck} code={check} />
          </b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
