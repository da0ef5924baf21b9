import type { Cells } from '../kit/endpoint.ts'

/** The origin of a role: preset by the product, or made by the company. */
const roleOrigin = { preset: { zh: '预置', en: 'Preset' }, own: { zh: '自建', en: 'Own' } } as const
export const roleCells = {
  preset: ({ preset }, { lang }) => roleOrigin[preset ? 'preset' : 'own'][lang]
} as const satisfies Cells<{ readonly preset: unknown }>
