import { expect, test } from 'vitest'
import { makeSecrets } from '../../platform/secrets.ts'
import { publicHalf, sealPrices, sealPurpose, unsealPrices } from './seal.ts'

const secrets = makeSecrets('a-secret-of-tests-only-0123456789abcdef')
const campaign = { tenant_id: 1, id: 2, seal_until: '2026-11-24T10:00:00.000Z' }
const key = secrets.privateKey(sealPurpose(campaign))
const prices = { bid_fen: 731_942, tax_rate_bp: 900, total_fen: 731_942, net_fen: 671_506 }

test('what is sealed is read by its key alone, for its own bid alone, and tells nothing by its length', () => {
  const sealed = sealPrices(publicHalf(key), '1:2:3', prices)
  expect(unsealPrices(key, '1:2:3', sealed)).toEqual(prices)
  expect(() => unsealPrices(key, '1:2:4', sealed)).toThrow()
  const earlier = secrets.privateKey(sealPurpose({ ...campaign, seal_until: '2026-11-24T09:00:00.000Z' }))
  expect(() => unsealPrices(earlier, '1:2:3', sealed)).toThrow()
  expect(sealed.includes(Buffer.from('731942'))).toBe(false)
  expect(sealPrices(publicHalf(key), '1:2:3', { ...prices, bid_fen: 1 })).toHaveLength(sealed.length)
})
