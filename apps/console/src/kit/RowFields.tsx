import type { ReactNode } from 'react'
import { Facts } from './Facts.tsx'

/** All fields of a row, below it: also those that had no room in it. */
export const RowFields = ({ items }: { items: readonly (readonly [string, ReactNode])[] }) => <Facts columns={4} items={items} />
