// Exits with 0 when the site in this container answers /health; `docker ps` and balancers go by it.
const port = process.env.PORT || '3000';
const host = process.env.HOST === '::' ? '[::1]' : '127.0.0.1';
try {
  const answer = await fetch(`http://${host}:${port}/health`, { signal: AbortSignal.timeout(2500) });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
