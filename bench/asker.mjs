// A thread that asks the same call over and over and notes how long each answer took, ms: apart from who sends what harms, whose own work would count otherwise.
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { url, headers, body, pauseMs = 20 } = workerData
const waits = []
let isOver = false
parentPort.once('message', () => (isOver = true))
while (!isOver) {
  const begun = performance.now()
  await (await fetch(url, { method: 'POST', headers, body })).arrayBuffer()
  waits.push(performance.now() - begun)
  await pause(pauseMs)
}
parentPort.postMessage(waits)
