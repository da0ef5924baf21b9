import { useState } from 'react'
import { clean } from './clean.ts'
import { faultsOf, type Faults } from './fault.ts'
import { valuesOf, type Form } from './form.ts'

/** The last look at a form before it is sent: `check` gives what would be sent, or nothing and shows the faults at their fields. */
export const useCheck = <T>(form: Form<T>) => {
  const [faulty, setFaulty] = useState(0)
  const blame = (faults: Faults): void => {
    form.store.setState({ faults })
    setFaulty((count) => count + 1)
  }
  const check = (): T | undefined => {
    const input = clean(form.schema, valuesOf(form))
    const faults = faultsOf(form.schema, input)
    if (Object.keys(faults).length === 0) return input as T
    blame(faults)
    return undefined
  }
  return { check, blame, faulty }
}
