import { Button } from 'antd'
import { useState } from 'react'
import { toClipboard } from './clipboard.ts'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'

/** The id of the request, for whoever runs the server: behind 详情, since it says nothing to who reads the failure; a click on it copies it. */
export const RequestId = ({ id }: { id: string | undefined }) => {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const [copied, setCopied] = useState(false)
  if (!id) return null
  const copy = async () => setCopied(await toClipboard(id))
  return open ? (
    <Button type="link" size="small" title={say(kit, 'copyRequest')} onClick={() => void copy()}>
      {say(kit, 'requestId', { id })} {copied && say(kit, 'copied')}
    </Button>
  ) : (
    <Button type="link" size="small" aria-expanded={false} onClick={() => setOpen(true)}>
      {say(kit, 'details')}
    </Button>
  )
}
