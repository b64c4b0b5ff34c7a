// A runner of its own is a set of processes of its own: these draw with the React of production.
export { default } from 'jest-runner';
