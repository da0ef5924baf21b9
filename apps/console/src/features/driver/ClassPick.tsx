import { Select } from 'antd'
import { licenceClasses } from '@yunshu/contract/driver/enums'
import type { Control } from '../../kit/controls.tsx'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'

const order = (one: string): number => licenceClasses.findIndex((known) => known === one)

/** Licence classes as printed together (A2D); a licence may name several. */
export const ClassPick = ({ value, onChange, ...more }: Control<string>) => (
  <Select
    mode="multiple"
    className="fill"
    maxCount={4}
    value={(value ?? '').match(/[A-F][1-6]?/gu) ?? []}
    options={licenceClasses.map((one) => ({ value: one, label: one }))}
    onChange={(next: string[]) => onChange?.(next.toSorted((a, b) => order(a) - order(b)).join(''))}
    placeholder={useSay()(kit, 'choose')}
    {...more}
  />
)
