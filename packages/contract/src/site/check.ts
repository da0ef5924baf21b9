import { textOf } from '../article/markup.ts'
import { type Fault, faultsOf } from '../kit/fault.ts'
import { siteFaults } from './words.ts'

type Agreement = {
  readonly content?: string | undefined
  readonly change_note?: string | undefined
  readonly asks_consent?: boolean | undefined
  readonly effective_at?: string | null | undefined
}

/** The rules of an edition of an agreement: it says something, what is asked again is explained, and it never holds for the past. */
export const agreementFaults = (
  { content = '', change_note = '', asks_consent = false, effective_at }: Agreement,
  { edition, now }: { edition: number; now: string }
): Fault[] =>
  faultsOf(siteFaults, [
    [content !== '' && textOf(content) === '', 'content', 'noText'],
    [asks_consent && edition > 0 && change_note.trim().length < 2, 'change_note', 'noteMissing'],
    [typeof effective_at === 'string' && Date.parse(effective_at) < Date.parse(now) - 60_000, 'effective_at', 'effectivePast']
  ])

const isOther = (files: string): boolean => /\.(pdf|xlsx|ofd|xml)(,|$)/i.test(files)
/** The rules of the pictures of a site: one picture in each place, and nothing but pictures. */
export const siteFormFaults = ({
  logo = '',
  banners = []
}: {
  readonly logo?: string | undefined
  readonly banners?: readonly { readonly picture?: string | null | undefined }[] | undefined
}): Fault[] =>
  faultsOf(siteFaults, [
    [isOther(logo), 'logo', 'onlyPicture'],
    [logo.includes(','), 'logo', 'onePicture'],
    ...banners.flatMap(({ picture }, i) => [
      [isOther(picture ?? ''), `banners.${i}.picture`, 'onlyPicture'] as const,
      [(picture ?? '').includes(','), `banners.${i}.picture`, 'onePicture'] as const
    ])
  ])
