// A separate runner means a separate process: a filter that a spec adds stays for the life of the
// process.
export { default } from 'jest-runner';
