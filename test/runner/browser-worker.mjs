// A runner of its own is a set of processes of its own: those of the browser draw with the React of production.
export { default } from 'jest-runner';
