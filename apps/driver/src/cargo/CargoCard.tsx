import { useSay } from '../kit/lang.ts'
import { useCargo } from './cargo.ts'
import { cargoWords as words } from './phrases.ts'

/** On the list of trips: how much cargo there is to apply for. `asked` is when the trips were last asked for. */
export const CargoCard = ({ asked }: { asked: string | undefined }) => {
  const say = useSay()
  const { known } = useCargo(asked)
  if (!known || known.offered.length + known.mine.length === 0) return null
  return (
    <a className="card" href="#/cargo">
      <strong>{say(words, 'cargo')}</strong>
      <span className="facts">{say(words, 'open', { n: known.offered.length })}</span>
    </a>
  )
}
