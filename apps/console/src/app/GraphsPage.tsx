import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useSay } from '../kit/lang.ts'
import { lazily } from '../kit/lazily.tsx'
import { productTitle } from './platform.ts'
import { useNewVersion } from './version.ts'

/* A part of its own, so that what it consists of is not listed in the entry of every page. */
const BigScreen = lazily(async () => (await import('../features/screen/BigScreen.tsx')).BigScreen)

/** 数据大屏, by a link and without an account. Nobody stands before it to load it anew: a newer version of the program takes its place by itself. */
export const GraphsPage = () => {
  const say = useSay()
  const [asked] = useSearchParams()
  const isNewer = useNewVersion()
  useEffect(() => {
    if (isNewer) location.reload()
  }, [isNewer])
  return <BigScreen code={asked.get('code') ?? ''} lang={asked.get('lang')} title={say.label(productTitle)} />
}
