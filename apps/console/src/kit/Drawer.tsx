import type { DrawerProps } from 'antd'
import { useState } from 'react'
import { lazily } from './lazily.tsx'

const Loaded = lazily(async () => (await import('antd/es/drawer/index.js')).default)

/** A drawer whose code is fetched when it is first opened. */
export const Drawer = (props: DrawerProps) => {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  return wanted ? <Loaded {...props} /> : null
}
