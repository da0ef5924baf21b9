import { needsQualificationPaper } from '@yunshu/contract/driver/check'
import { gender } from '@yunshu/contract/driver/enums'
import { addYears, ageOn } from '@yunshu/domain/calendar'
import { readIdCard } from '@yunshu/domain/idcard'
import { driverAgeState, licenceCovers } from '@yunshu/domain/licence'
import type { Form } from '../../kit/form.ts'
import { Facts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { useSolid } from '../../kit/useRules.ts'
import { todayHere } from '../../kit/shanghai.ts'
import type { DriverEntry } from './DriverForm.tsx'
import { phrases } from './phrases.ts'

const ageTones = { N: 'done', W: 'care', E: 'wrong' } as const

/** What follows from what has been typed: birthday and age out of the number, what he may drive, whether he needs a qualification. */
export const DriverReading = ({ form, birthday }: { form: Form<DriverEntry>; birthday: string | undefined }) => {
  const say = useSay()
  const draft = useSolid(form)
  const today = todayHere()
  const card = draft.id_no ? readIdCard(draft.id_no, { today }) : undefined
  const born = card?.ok ? card.birthday : draft.id_no ? undefined : birthday
  const held = draft.license_class ?? ''
  const may = [
    ...(licenceCovers(held, 'A2') ? (['truckTrailer'] as const) : []),
    ...(licenceCovers(held, 'B2') ? (['heavy'] as const) : []),
    ...(licenceCovers(held, 'C1') || licenceCovers(held, 'C2') ? (['light'] as const) : [])
  ]
  const qualified = needsQualificationPaper(draft)
  return (
    <>
      <h2>{say(phrases, 'system')}</h2>
      <Facts
        columns={1}
        items={[
          [say(phrases, 'idRight'), card?.ok ? <Mark tone="done">{say(phrases, 'idFits')}</Mark> : '-'],
          [say(phrases, 'birthday'), born],
          [say(phrases, 'gender'), card?.ok ? <EnumName of={gender} code={card.gender === 'male' ? 1 : 2} /> : '-'],
          [
            say(phrases, 'age'),
            born && <Mark tone={ageTones[driverAgeState(born, today)]}>{say(phrases, 'years', { count: ageOn(born, today) })}</Mark>
          ],
          [say(phrases, 'retires'), born && addYears(born, 63)],
          [
            say(phrases, 'mayDrive'),
            held ? may.length > 0 ? say.list(may.map((key) => say(phrases, key))) : <Mark tone="wrong">{say(phrases, 'nothing')}</Mark> : '-'
          ],
          [
            say(phrases, 'needQualification'),
            held ? <Mark tone={qualified ? 'care' : 'rest'}>{say(phrases, qualified ? 'needed' : 'notNeeded')}</Mark> : '-'
          ]
        ]}
      />
    </>
  )
}
