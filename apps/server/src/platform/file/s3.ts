import { createHash, createHmac } from 'node:crypto'
import type { Store } from './files.ts'

export type Bucket = { readonly url: string; readonly region: string; readonly keyId: string; readonly keySecret: string }
const longestMs = 60_000

/** Any S3-compatible store (AWS, MinIO, OSS, COS): objects of one bucket, whose address may carry a folder; every request is signed. */
export const bucketStore = (bucket: Bucket, fetchIt: typeof fetch = fetch): Store => {
  const ask = async (method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Buffer): Promise<Response> => {
    const url = new URL(`${bucket.url.replace(/\/$/, '')}/${key.slice(-2)}/${encodeURIComponent(key)}`)
    const headers = signed(bucket, method, url, body, new Date())
    const answer = await fetchIt(url, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(longestMs),
      ...(body && { body: new Uint8Array(body) })
    })
    if (!answer.ok) throw new Error(`the file store answered ${answer.status} to ${method} ${key}`)
    return answer
  }
  return {
    put: async (key, bytes) => void (await ask('PUT', key, bytes)),
    get: async (key) => Buffer.from(await (await ask('GET', key)).arrayBuffer()),
    remove: async (key) => void (await ask('DELETE', key))
  }
}

/** The headers of AWS Signature Version 4 over method, address, host, time and the digest of the body. */
export const signed = (
  { region, keyId, keySecret }: Bucket,
  method: string,
  url: URL,
  body: Buffer | undefined,
  now: Date,
  more: Record<string, string> = {}
) => {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const digest = hashOf(body ?? '')
  const headers: Record<string, string> = { ...more, host: url.host, 'x-amz-content-sha256': digest, 'x-amz-date': time }
  const names = Object.keys(headers).sort()
  const canonical = [
    method,
    url.pathname,
    url.search.slice(1),
    ...names.map((name) => `${name}:${headers[name] ?? ''}`),
    '',
    names.join(';'),
    digest
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${keySecret}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, hashOf(canonical)].join('\n')).toString('hex')
  const { host: _, ...sent } = headers
  return { ...sent, authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}` }
}
const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
