export default {
  input: 'http://localhost:3000/docs-json',
  output: { path: 'forecourt', module: { extension: '.ts' } },
};
