import { expect, test } from 'vitest'
import { hashAsker, makeSecrets } from './secrets.ts'

test('hashes come in turn by address, a device that is known goes before strangers, and the crowd of an address is bounded', async () => {
  const secrets = makeSecrets('a-secret-of-tests-only-0123456789abcdef')
  const stored = await secrets.hashPassword('demo-Pass-2026')
  const ended: string[] = []
  const verify = async (name: string, ip: string, device?: string) => {
    await secrets.verifyPassword(stored, 'wrong', hashAsker(ip, device))
    ended.push(name)
  }
  const crowd = Array.from({ length: 40 }, (_, n) => verify(`crowd ${n}`, '203.0.113.1'))
  expect(() => secrets.demandHashing(hashAsker('203.0.113.1'))).toThrow('queueFull')
  expect(() => secrets.demandHashing(hashAsker('203.0.113.2'))).not.toThrow()
  const said = await Promise.allSettled([...crowd, verify('neighbour', '203.0.113.2'), verify('known', '203.0.113.1', 'device')])
  const refused = said.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toHaveLength(18)
  expect(refused[0]).toMatchObject({ code: 'queueFull', slots: { ahead: 22 } })
  // Two of the crowd were being hashed when the others came.
  expect(ended.indexOf('known')).toBeLessThanOrEqual(4)
  expect(ended.indexOf('neighbour')).toBeLessThanOrEqual(6)
})
