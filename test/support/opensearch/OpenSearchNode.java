import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/** One node of a cluster on this machine. Arguments: its folder, its number, its HTTP port, the transport ports of all nodes. */
public class OpenSearchNode {
  public static void main(String[] args) throws Exception {
    String folder = args[0];
    int number = Integer.parseInt(args[1]);
    String httpPort = args[2];
    List<String> transportPorts = Arrays.asList(args[3].split(","));
    OpenSearchRunner runner = new OpenSearchRunner();
    // The runner otherwise refuses every port above 9299.
    runner.setMaxHttpPort(-1);
    runner.onBuild((index, settings) -> {
      settings.put("node.name", name(number));
      settings.put("network.host", "127.0.0.1");
      settings.put("http.port", httpPort);
      settings.put("transport.port", transportPorts.get(number));
      if (transportPorts.size() == 1) {
        settings.put("discovery.type", "single-node");
      } else {
        settings.put("discovery.type", "zen");
        settings.putList("discovery.seed_hosts", transportPorts.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.toList()));
        settings.putList("cluster.initial_cluster_manager_nodes",
            IntStream.range(0, transportPorts.size()).mapToObj(OpenSearchNode::name).collect(Collectors.toList()));
      }
      // A machine with a disk that is nearly full runs tests, too.
      settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
      // An index that nobody made has no mapping.
      settings.put("action.auto_create_index", "false");
      // A suite removes its indexes by their prefix.
      settings.put("action.destructive_requires_name", false);
    });
    runner.build(OpenSearchRunner.newConfigs().basePath(folder).numOfNode(1).clusterName("forecourt-test").indexStoreType("niofs"));
    Thread.currentThread().join();
  }

  private static String name(int number) {
    return "node-" + number;
  }
}
