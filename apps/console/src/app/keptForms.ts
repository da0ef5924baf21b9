import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { session } from '@yunshu/contract/session/contract'
import { fromBase64, toBase64 } from '../kit/base64.ts'
import { schemaAt } from '../kit/form.ts'
import { giveBack, kept, markOf } from '../kit/kept.ts'
import { keptPhrases } from '../kit/keptPhrases.ts'
import { sayNow } from '../kit/lang.ts'
import { unsaved } from '../kit/tab.ts'
import { toastInfo } from '../kit/toast.tsx'
import { formsOf } from './platform.ts'

/** Whose forms they are, and what they are sealed by. */
type Profile = Pick<OutputOf<typeof session.profile>, 'user_id' | 'form_key'>
/** Forms with so many fields or fewer are typed again sooner than they are missed. */
const fewFields = 5
/** What a form held; `dialog` is the title of one that has to be opened again. */
type KeptForm = readonly [mark: string, values: unknown, dialog: string]

/** What stands typed in the open forms, but for passwords and codes, sealed by a key that only the server and this user's next session know. */
export const sealForms = async (profile: Profile | undefined): Promise<string | undefined> => {
  const forms = [...unsaved.values()].flatMap(({ tabKey, form, element }): KeptForm[] => {
    const { values, dirty } = form.store.getState()
    // By what stands in the document: the fields of a hidden tab are not at work, but they are there.
    if (!dirty || (element?.querySelectorAll('[data-name]').length ?? 0) <= fewFields) return []
    const open = Object.entries(values as object).filter(([name]) => !schemaAt(form, name).secret)
    const title = element?.closest('[role=dialog]')?.querySelector('.ant-modal-title')?.textContent ?? ''
    return [[markOf(form, tabKey), Object.fromEntries(open), title]]
  })
  const waiting = (await keptOf(profile)).filter(([mark]) => !forms.some(([of]) => of === mark))
  return await seal(profile, [...forms, ...waiting])
}

/** Hands what was kept of this user to the forms that will ask for it. */
export const bringBack = async (profile: Profile): Promise<void> => {
  const found = await keptOf(profile)
  for (const [mark, values] of found) kept.set(mark, values)
  const titles = found.map(([, , dialog]) => dialog).filter(Boolean)
  if (titles.length > 0) toastInfo(sayNow()(keptPhrases, 'dialog', { title: titles.join('、') }))
  // One after the other: each writes what the one before has left.
  let last = Promise.resolve()
  giveBack((mark) => void (last = last.then(() => forget(profile, mark))))
}

const forget = async (profile: Profile, mark: string): Promise<void> => {
  const sealed = await seal(
    profile,
    (await keptOf(profile)).filter(([of]) => of !== mark)
  )
  if (sealed) localStorage.setItem(formsOf(profile), sealed)
  else localStorage.removeItem(formsOf(profile))
}

/* A page that is not loaded over HTTPS has no ciphers: it keeps nothing. */
const keyOf = async ({ form_key }: Profile) => await crypto.subtle.importKey('raw', fromBase64(form_key), 'AES-GCM', false, ['encrypt', 'decrypt'])
const ivBytes = 12
const seal = async (profile: Profile | undefined, forms: readonly KeptForm[]): Promise<string | undefined> => {
  if (!profile || forms.length === 0 || !isSecureContext) return undefined
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const body = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(profile), new TextEncoder().encode(JSON.stringify(forms)))
  return toBase64([...iv, ...new Uint8Array(body)])
}
/* What cannot be opened was not his. */
const keptOf = async (profile: Profile | undefined): Promise<readonly KeptForm[]> => {
  const sealed = profile && localStorage.getItem(formsOf(profile))
  if (!sealed || !isSecureContext) return []
  const bytes = fromBase64(sealed)
  const open = crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.subarray(0, ivBytes) }, await keyOf(profile), bytes.subarray(ivBytes))
  return await open.then((body) => JSON.parse(new TextDecoder().decode(body)) as KeptForm[]).catch(() => [])
}
