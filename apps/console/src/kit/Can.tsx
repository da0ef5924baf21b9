import type { ReactNode } from 'react'
import type { Grant } from '@yunshu/contract/kit/console'
import { useCan } from './rights.ts'

/** Shows its children only to holders of the right. */
export const Can = ({ may, children }: { may: Grant; children: ReactNode }) => (useCan()(may) ? children : null)
