import { templateFaults } from '@yunshu/contract/sms/check'
import { sms } from '@yunshu/contract/sms/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { samplesOf, segmentsOf, smsBody, type SmsTemplate, smsTemplateNames, smsTemplateOf } from '@yunshu/contract/sms/templates'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { deleteVersioned, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { smsSettingsOf } from '../../platform/sms/settings.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { tenantOf } from '../tenant/rows.ts'

type Shown = OutputOf<typeof sms.templates>['data'][number]
type Key = { readonly template: SmsTemplate; readonly lang: Lang }

/** What stands before each message of a platform. */
export const signatureOf = async (tx: Tx, tenant_id: number): Promise<string> =>
  (await smsSettingsOf(tx, tenant_id)).signature || (await tenantOf(tx, tenant_id)).system_title

/** Two who word the same text at once: the second has seen an older one. */
onConstraint('sms_template_once', 'staleVersion')

export const listTemplates = read(sms.templates, async ({ tx, actor }) => {
  const [rows, signature] = [await ownOf(tx, actor).execute(), await signatureOf(tx, actor.tenant_id)]
  const keys = smsTemplateNames.flatMap((template) => (['zh', 'en'] as const).map((lang) => ({ template, lang })))
  return {
    data: keys.map((key) =>
      shownOf(
        key,
        rows.find((row) => row.template === key.template && row.lang === key.lang),
        signature
      )
    )
  }
})

export const setTemplate = write(sms.setTemplate, async ({ tx, actor, input, publishChange }) => {
  const { template, lang, version, content, template_no = '' } = input
  refuseFaults(templateFaults(template, content), actor.origin.lang)
  const before = await findOwn(tx, actor, input)
  if ((before?.version ?? 0) !== version) refuse('staleVersion')
  const entry = { content, template_no }
  const after = before
    ? await updateVersioned(tx, 'sms_template', actor, before, entry, version)
    : await tx
        .insertInto('sms_template')
        .values({ tenant_id: actor.tenant_id, id: newId(), template, lang, ...entry, created_by: actor.user_id, updated_by: actor.user_id })
        .returningAll()
        .executeTakeFirstOrThrow()
  publishChange('sms', { id: after.id, parties: [actor.company_id] })
  return {
    output: shownOf(input, after, await signatureOf(tx, actor.tenant_id)),
    log: { id: after.id, no: smsTemplateOf(template).name.zh, before: textOf(input, before), after: textOf(input, after) }
  }
})

/** The text that the product came with holds again. */
export const resetTemplate = write(sms.resetTemplate, async ({ tx, actor, input, publishChange }) => {
  const before = (await findOwn(tx, actor, input)) ?? refuse('notFound')
  await deleteVersioned(tx, 'sms_template', before, input.version)
  publishChange('sms', { id: before.id, parties: [actor.company_id] })
  return {
    output: shownOf(input, undefined, await signatureOf(tx, actor.tenant_id)),
    log: { id: before.id, no: smsTemplateOf(input.template).name.zh, before: textOf(input, before), after: textOf(input, undefined) }
  }
})

const ownOf = (tx: Tx, actor: Actor) => tx.selectFrom('sms_template').selectAll().where('tenant_id', '=', actor.tenant_id)
const findOwn = async (tx: Tx, actor: Actor, { template, lang }: Key) =>
  await ownOf(tx, actor).where('template', '=', template).where('lang', '=', lang).executeTakeFirst()

/** A text as a platform words it, or as it came. */
const textOf = ({ template, lang }: Key, own: Pick<Row<'sms_template'>, 'content' | 'template_no'> | undefined) => ({
  lang,
  content: own?.content ?? smsTemplateOf(template)[lang],
  template_no: own?.template_no ?? ''
})
const shownOf = (key: Key, own: Row<'sms_template'> | undefined, signature: string): Shown => {
  const { template, lang } = key
  const { scene, roles, must = false, words } = smsTemplateOf(template)
  const { content, template_no } = textOf(key, own)
  const preview = smsBody(signature, content, samplesOf(template), lang)
  return {
    template,
    lang,
    version: own?.version ?? 0,
    scene,
    roles: [...roles],
    must,
    content,
    template_no,
    words: Object.entries(words).map(([word, { zh, en, sample, needed = false }]) => ({ word, zh, en, sample, needed })),
    preview,
    segments: segmentsOf(preview),
    updated_at: own?.updated_at ?? null
  }
}
